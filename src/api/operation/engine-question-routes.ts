import type { TObject, TSchema } from 'typebox'
import type { EngineName } from '../../core/engine/artifact.ts'
import type { CompileInputs } from '../../core/engine/inputs.ts'
import { fail, ok, type Problem, type Result } from '../../core/failure.ts'
import type { Area } from '../../core/resource/area.ts'
import type { Say } from '../../core/resource/resource.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { bodyLimitBytes } from '../../core/schema/body-limit.ts'
import { decodeInput } from '../../core/schema/decode.ts'
import type { Store } from '../../store/config/store.ts'
import type { ControlSide } from '../change/control-side.ts'
import type { Route } from '../route/route.ts'
import { writtenSchema } from '../schema/wire-schema.ts'

/** Parts of the routes of questions. */
export interface QuestionContext {
  readonly store: Pick<Store, 'snapshot'>
  readonly control: Pick<ControlSide, 'currentInputs' | 'ask'>
}

/** Material for the completion of an answer. */
export interface AnswerContext {
  readonly snapshot: Snapshot
  readonly inputs: CompileInputs
  readonly say: Say
}

/** A question of an administrator that a running engine answers. `B`: the body, with its defaults. */
export interface EngineQuestion<B> {
  readonly engine: EngineName
  readonly path: string
  readonly area: Area
  readonly competence: 'read' | 'write'
  readonly doc: Pick<Route['doc'], 'summary' | 'description' | 'source' | 'tag'>
  readonly body: TObject
  readonly answer: TSchema
  /** The engine's own question, or the rules that the body breaks. */
  readonly question: (body: B) => object | readonly Problem[]
  readonly read: (value: unknown, body: B, context: AnswerContext) => unknown
}

/** Routes of questions to engines; 503 where the engine cannot answer. */
export function engineQuestionRoutes(
  { store, control }: QuestionContext,
  questions: readonly EngineQuestion<never>[],
): Route[] {
  return questions.map((each) => ({
    method: 'POST',
    path: each.path,
    access: { area: each.area, competence: each.competence },
    isLogged: each.competence === 'write',
    bodyLimitBytes: bodyLimitBytes.extension,
    doc: {
      ...each.doc,
      request: writtenSchema(each.body, 'create'),
      response: each.answer,
      statuses: [503],
    },
    handle: async ({ body, say }) => {
      const input = decodeInput(each.body, body) as Result<never>
      if (!input.ok) return input
      const question: object = each.question(input.value)
      if (Array.isArray(question)) return fail({ kind: 'invalid', problems: question as readonly Problem[] })
      const answer = await control.ask(each.engine, question)
      if (!answer.ok) return answer
      const { snapshot } = store
      const inputs = await control.currentInputs(snapshot)
      return ok({ body: each.read(answer.value, input.value, { snapshot, inputs, say }) })
    },
  }))
}
