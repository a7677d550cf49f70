import type { DynamicDnsArtifact } from '../../src/core/engine/declared/dynamic-dns.ts'

/** An artifact of the HTTPS form, with one name and one address; a test changes what it is about. */
export const plainArtifact: DynamicDnsArtifact = {
  enabled: true,
  protocol: 'dyndns',
  settings: '0123456789abcdef',
  names: ['example.com'],
  connection: 'wan',
  addresses: ['192.0.2.1'],
  sources: [],
  updateUrl: 'https://provider.example/nic/update',
  ipv6Parameter: 'myip',
  login: 'ann',
  password: 'horse battery',
  ca: '',
  checkipUrl: '',
  checkipAlways: false,
  checkipSeconds: 300,
  server: '',
  port: 53,
  zone: 'example.com',
  ttlSeconds: 300,
  keyName: '',
  keyAlgorithm: 'hmac-sha256',
  key: '',
  memory: null,
}
