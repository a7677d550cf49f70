import type { EchoArtifact } from './declaration.ts'

/** The file that the daemon reads. */
export function echoText({ greeting }: EchoArtifact): string {
  return `greeting ${greeting}\n`
}
