import type { DomainSamples } from './sample.ts'

/** A root certificate in PEM, made for these tests; nobody has its key. */
export const rootCertificate = `-----BEGIN CERTIFICATE-----
MIIBhTCCASugAwIBAgIUdlMZeN7iihJbVgvPqjk/7owjpRgwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMQ29uc29sZSByb290MCAXDTI2MTEyMTE2Mjc1OVoYDzIxMjYx
MDI4MTYyNzU5WjAXMRUwEwYDVQQDDAxDb25zb2xlIHJvb3QwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAAS1cHkzMCBwckT/YUgwKMLT/gCF5W3q0xo3tEApLiemap8f
YI5le+mzmWF+/NizzHMaoCdB+ZZhyQ4AVuUiD57Lo1MwUTAdBgNVHQ4EFgQU5kSk
beLohVZHkZHGUvGZEElnJCkwHwYDVR0jBBgwFoAU5kSkbeLohVZHkZHGUvGZEEln
JCkwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEAhyHtPlD2jjBo
Vg0hGwQ8ZISegC6krwLTQMWzYRiuMHkCIB+1Ck7+hZvxBCbZao/RxOPVyJsgmqT3
thQ4Kr6P3qBK
-----END CERTIFICATE-----
`

/** Bodies of this domain. */
export const centralConsoleSamples: DomainSamples = {
  singletons: [{ path: '/central_console/settings', change: { cc_server: 'console.example' } }],
  requests: [
    { request: 'POST /central_console/root_ca', body: rootCertificate },
    { request: 'DELETE /central_console/root_ca' },
    { request: 'DELETE /central_console/settings' },
  ],
}
