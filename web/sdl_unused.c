// What SDL's window and input would call of the parts of SDL that the page is built without: game
// controllers, pictures for pointers of one's own, loaded libraries, the log. None of them is asked for on
// the page; asked all the same, they say that they are not there.
#include <SDL.h>

SDL_GameController* SDL_GameControllerOpen(int index) {
  (void)index;
  return NULL;
}

Uint8 SDL_GameControllerGetButton(SDL_GameController* controller, SDL_GameControllerButton button) {
  (void)controller, (void)button;
  return 0;
}

Sint16 SDL_GameControllerGetAxis(SDL_GameController* controller, SDL_GameControllerAxis axis) {
  (void)controller, (void)axis;
  return 0;
}

SDL_Surface* SDL_ConvertSurfaceFormat(SDL_Surface* surface, Uint32 format, Uint32 flags) {
  (void)surface, (void)format, (void)flags;
  return NULL;
}

void SDL_UnloadObject(void* library) { (void)library; }

// Not in SDL's public headers.
void SDL_LogInit(void);
void SDL_LogQuit(void);
void SDL_LogInit(void) {}
void SDL_LogQuit(void) {}

void SDL_Log(const char* format, ...) { (void)format; }
void SDL_LogDebug(int category, const char* format, ...) { (void)category, (void)format; }

SDL_LogPriority SDL_LogGetPriority(int category) {
  (void)category;
  return SDL_LOG_PRIORITY_CRITICAL;
}

// SDL looks for OpenGL's functions by name only to ask what a context can do, which needs no answer on the
// page, and whoever offers all of them by name links them all.
void* eglGetProcAddress(const char* name);
void* eglGetProcAddress(const char* name) {
  (void)name;
  return NULL;
}
