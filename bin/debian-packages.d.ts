import type { spawnSync } from 'node:child_process'

/** Installs Debian packages whose files are missing, when root on Debian; otherwise says which command would. */
export function installDebianPackages(root: string, run: typeof spawnSync, lists?: readonly string[]): void

/** Forbids packages to start services, and answers the function that allows it again. */
export function forbidServices(policyFile?: string): () => void
