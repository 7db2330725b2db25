#ifndef PLAYBACK_LIMIT_H
#define PLAYBACK_LIMIT_H

/* What playing has to cost at least: decodes the sound of a file with FFmpeg and writes it to the
 * sound server as that takes it, with the latency that the player asks for; no seek, no state, no
 * position. Returns at the end of the file. */
void playback_limit(const char *path);

#endif
