/** The part of Bun that calls the C library. Bun's own types would change those of Node. */
interface BunFfi {
  dlopen<Names extends string>(
    path: string,
    symbols: Readonly<Record<Names, { readonly args: readonly string[]; readonly returns: string }>>,
  ): { readonly symbols: Readonly<Record<Names, (...args: readonly unknown[]) => number>> }
  ptr(bytes: Uint8Array): number
  readonly read: { i32(pointer: number): number }
  /** The text of one byte a character that ends with a zero. */
  readonly CString: new (
    pointer: number,
  ) => { toString(): string }
}

/** Bun's door to C, or null in another runtime. */
export function bunFfi(): BunFfi | null {
  return (globalThis as { Bun?: { FFI: BunFfi } }).Bun?.FFI ?? null
}
