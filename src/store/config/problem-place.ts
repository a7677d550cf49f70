import { fail, type Problem, type Result } from '../../core/failure.ts'

/** The problem with its path under that of the item that has it; the same problem without a path of the item. */
export function problemUnder(path: string | undefined, problem: Problem): Problem {
  if (path === undefined) return problem
  return { ...problem, path: problem.path === '' ? path : `${path}.${problem.path}` }
}

/** The failure with its problems under the path of the item that has them. */
export function under<T>(path: string | undefined, result: Result<T>): Result<T> {
  if (path === undefined || result.ok || result.failure.kind !== 'invalid') return result
  const problems = result.failure.problems.map((each) => problemUnder(path, each))
  return fail({ kind: 'invalid', problems })
}
