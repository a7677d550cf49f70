-- A function that walks a table with `pairs` must not be compiled: the LuaJIT of Debian 12 (2.1.0-beta3 of March 2022) makes loops
-- of it that do not end, or that read what is not there, once entries come and go. `next` is not called at all: compiled, it takes
-- a pointer to the stack for one of 32 bits, and the server ends with a segmentation fault.

--- Leaves a function, and those that are written in it, to the interpreter.
local function uncompiled(walker)
  jit.off(walker, true)
end

return uncompiled
