import fc from 'fast-check'
import { expect } from 'vitest'

/** Configuration of the model: ports, rules that may name one, in order, and a switch. */
export interface Shape {
  readonly ports: readonly { readonly id: number; readonly value: number }[]
  readonly rules: readonly { readonly id: number; readonly port: number | null }[]
  readonly enabled: boolean
}

/** Place for a rule: beside the rule `anchor`, or last. */
export interface Place {
  readonly anchor: number | null
  readonly after: boolean
}

/** End of what ran before a restart. */
export type Ending = 'asked' | 'killed'

/** The real thing, driven through whatever interface it has. Refused steps answer null or false. */
export interface Target {
  createPort(value: number): Promise<number | null>
  editPort(id: number, value: number): Promise<boolean>
  removePort(id: number): Promise<boolean>
  createRule(port: number | null, place: Place): Promise<number | null>
  editRule(id: number, port: number | null): Promise<boolean>
  moveRule(id: number, anchor: number, after: boolean): Promise<boolean>
  removeRule(id: number): Promise<boolean>
  setEnabled(enabled: boolean): Promise<boolean>
  revision(): Promise<number>
  restore(revision: number): Promise<boolean>
  restart(ending: Ending): Promise<void>
  read(): Promise<Shape>
}

/** Expected state: the shape now, and at every revision seen. */
interface Model {
  now: Shape
  readonly seen: Map<number, Shape>
}

type Step = fc.AsyncCommand<Model, Target>

/** One step: what it does to the real thing, and the shape that should come of it; null when it is refused. */
function step(name: string, run: (shape: Shape, target: Target) => Promise<Shape | null>): Step {
  return {
    check: () => true,
    toString: () => name,
    run: async (model, target) => {
      model.now = (await run(model.now, target)) ?? model.now
      expect(await target.read()).toEqual(model.now)
      model.seen.set(await target.revision(), model.now)
    },
  }
}

/** An id that is there, picked by a number; one that never is when there are none. */
function pick(items: readonly { readonly id: number }[], choice: number): number {
  return items[choice % Math.max(1, items.length)]?.id ?? 999_999
}

function placed<T>(items: readonly T[], item: T, index: number): T[] {
  return items.toSpliced(index, 0, item)
}

function indexOf({ rules }: Shape, { anchor, after }: Place): number {
  const index = rules.findIndex(({ id }) => id === anchor)
  return anchor === null ? rules.length : index + (after ? 1 : 0)
}

const value = fc.integer({ min: 1, max: 65535 })
const choice = fc.nat(20)
const maybe = fc.option(choice, { freq: 2 })

/** Steps in random order. `restarts` says how a restart may go, none at all when it is empty. */
export function steps(restarts: readonly Ending[]): fc.Arbitrary<Step>[] {
  return [
    value.map((port) =>
      step(`create port ${port}`, async (shape, target) => {
        const id = (await target.createPort(port))!
        return { ...shape, ports: [...shape.ports, { id, value: port }] }
      }),
    ),
    fc.tuple(choice, value).map(([n, port]) =>
      step(`edit port #${n} to ${port}`, async (shape, target) => {
        const id = pick(shape.ports, n)
        const ports = shape.ports.map((each) => (each.id === id ? { id, value: port } : each))
        return (await target.editPort(id, port)) ? { ...shape, ports } : null
      }),
    ),
    choice.map((n) =>
      step(`remove port #${n}`, async (shape, target) => {
        const id = pick(shape.ports, n)
        const free =
          shape.ports.some((each) => each.id === id) && !shape.rules.some(({ port }) => port === id)
        expect(await target.removePort(id)).toBe(free)
        return free ? { ...shape, ports: shape.ports.filter((each) => each.id !== id) } : null
      }),
    ),
    fc.tuple(maybe, maybe, fc.boolean()).map(([portChoice, anchorChoice, after]) =>
      step(`create rule for #${portChoice} at #${anchorChoice} ${after}`, async (shape, target) => {
        const port = portChoice === null ? null : pick(shape.ports, portChoice)
        const place = { anchor: anchorChoice === null ? null : pick(shape.rules, anchorChoice), after }
        const id = await target.createRule(port, place)
        const unknown = port === 999_999 || place.anchor === 999_999
        expect(id === null).toBe(unknown)
        return id === null
          ? null
          : { ...shape, rules: placed(shape.rules, { id, port }, indexOf(shape, place)) }
      }),
    ),
    fc.tuple(choice, maybe).map(([n, portChoice]) =>
      step(`edit rule #${n} to #${portChoice}`, async (shape, target) => {
        const id = pick(shape.rules, n)
        const port = portChoice === null ? null : pick(shape.ports, portChoice)
        const rules = shape.rules.map((each) => (each.id === id ? { id, port } : each))
        return (await target.editRule(id, port)) ? { ...shape, rules } : null
      }),
    ),
    fc.tuple(choice, choice, fc.boolean()).map(([n, m, after]) =>
      step(`move rule #${n} to #${m} ${after}`, async (shape, target) => {
        const [id, anchor] = [pick(shape.rules, n), pick(shape.rules, m)]
        const moved = await target.moveRule(id, anchor, after)
        expect(moved).toBe(shape.rules.length > 0)
        if (!moved || id === anchor) return null
        const others = { ...shape, rules: shape.rules.filter((each) => each.id !== id) }
        const rule = shape.rules.find((each) => each.id === id)!
        return { ...shape, rules: placed(others.rules, rule, indexOf(others, { anchor, after })) }
      }),
    ),
    choice.map((n) =>
      step(`remove rule #${n}`, async (shape, target) => {
        const id = pick(shape.rules, n)
        expect(await target.removeRule(id)).toBe(shape.rules.length > 0)
        return { ...shape, rules: shape.rules.filter((each) => each.id !== id) }
      }),
    ),
    fc.boolean().map((enabled) =>
      step(`enabled ${enabled}`, async (shape, target) => {
        expect(await target.setEnabled(enabled)).toBe(true)
        return { ...shape, enabled }
      }),
    ),
    choice.map((n) => restoreStep(n)),
    ...restarts.map((ending) =>
      fc.constant(
        step(`restart, ${ending}`, async (_shape, target) => {
          await target.restart(ending)
          return null
        }),
      ),
    ),
  ]
}

function restoreStep(n: number): Step {
  return {
    check: ({ seen }) => seen.size > 0,
    toString: () => `restore #${n}`,
    run: async (model, target) => {
      const [revision, shape] = [...model.seen][n % model.seen.size]!
      expect(await target.restore(revision)).toBe(true)
      model.now = shape
      expect(await target.read()).toEqual(model.now)
      model.seen.set(await target.revision(), model.now)
    },
  }
}

/** Runs steps on a target that is empty. */
export async function follow(commands: Iterable<Step>, target: Target): Promise<void> {
  const empty: Shape = { ports: [], rules: [], enabled: true }
  const setup = () => ({ model: { now: empty, seen: new Map<number, Shape>() }, real: target })
  await fc.asyncModelRun(setup, commands)
}
