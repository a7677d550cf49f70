-- A connection to a Unix stream socket of the plane, which is made again at most once a second. Nothing here waits.

local ffi = require('ffi')
local C = ffi.C

ffi.cdef [[
  int socket(int domain, int type, int protocol);
  int connect(int fd, const void *address, unsigned int length);
  int close(int fd);
  long send(int fd, const void *data, unsigned long length, int flags);
  struct gatehouse_address { unsigned short family; char path[108]; };
]]

local AF_UNIX, SOCK_STREAM, SOCK_CLOEXEC, SOCK_NONBLOCK = 1, 1, 524288, 2048
local MSG_NOSIGNAL, MSG_DONTWAIT = 16384, 64
local EAGAIN = 11
local RETRY_MS = 1000

local Socket = {}
Socket.__index = Socket

local function open()
  return setmetatable({ fd = -1, retryAt = 0, losses = 0 }, Socket)
end

function Socket:close()
  if self.fd >= 0 then C.close(self.fd) end
  self.fd = -1
  self.losses = self.losses + 1
end

--- True when there is a connection to the socket at `path`, or could be made; `now` is in milliseconds.
function Socket:connect(path, now)
  if self.fd >= 0 then return true end
  if now < self.retryAt then return false end
  self.retryAt = now + RETRY_MS
  local place = ffi.new('struct gatehouse_address')
  place.family = AF_UNIX
  ffi.copy(place.path, path)
  self.fd = C.socket(AF_UNIX, SOCK_STREAM + SOCK_CLOEXEC + SOCK_NONBLOCK, 0)
  if self.fd < 0 then return false end
  if C.connect(self.fd, place, ffi.sizeof(place)) ~= 0 then self:close() end
  return self.fd >= 0
end

--- How many bytes of a text were taken; the connection is closed where it is broken.
function Socket:send(text)
  local sent = tonumber(C.send(self.fd, text, #text, MSG_NOSIGNAL + MSG_DONTWAIT))
  if sent >= 0 then return sent end
  if ffi.errno() ~= EAGAIN then self:close() end
  return 0
end

return { open = open }
