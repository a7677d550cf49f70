const kibibyte = 1024
const mebibyte = 1024 * kibibyte

/**
 * Bytes that a body in JSON may have, by what declares it: requests that need no session, resources of the documents,
 * extensions (paths below `/x/`), and whole tables, which have room for 100,000 rules. Source: silences#sizes.
 */
export const bodyLimitBytes = {
  public: 4 * kibibyte,
  document: mebibyte,
  extension: 16 * mebibyte,
  wholeTable: 64 * mebibyte,
} as const
