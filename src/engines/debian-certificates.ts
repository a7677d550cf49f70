/** Authorities that Debian trusts (package ca-certificates), in PEM. */
export const debianCertificates = '/etc/ssl/certs/ca-certificates.crt'
