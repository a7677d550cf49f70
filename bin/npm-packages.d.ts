import type { spawnSync } from 'node:child_process'

/** The pinned Node below a folder with packages. */
export function pinnedNode(folder: string): string
/** Installs the locked npm packages where that has not been done. Answers what went wrong in one sentence, or null. */
export function installNpmPackages(root: string, run: typeof spawnSync): string | null
/** Locked packages for this machine that are absent, or of another version. */
export function missingPackages(root: string): readonly string[]
