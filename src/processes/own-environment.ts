/**
 * Variables of the environment that our processes may need; all others, which may hold secrets of the user who started us,
 * are not passed on.
 */
const passedOn =
  /^(PATH|HOME|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|TERM|NO_COLOR|FORCE_COLOR|NODE_COMPILE_CACHE|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|SSL_CERT_DIR|GATEHOUSE_TRACE|GATEHOUSE_BUILD|GATEHOUSE_WEB)$/

/** The part of our environment that processes of ours are started with. */
export function ownEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name)))
}
