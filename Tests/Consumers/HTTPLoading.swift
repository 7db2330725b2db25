import HTTPLoading

let client = HTTPClient()
precondition(client.configuration.redirectLimit == 10)
