import { useState } from 'react'
import { Button } from '../../app/button.tsx'
import { Layer } from '../../app/layer.tsx'
import { useChange } from '../../resource/change.ts'
import { visible } from '../../resource/hostile.ts'
import { OutcomeView } from '../../resource/outcome-view.tsx'
import { RequestView } from '../../resource/request-view.tsx'
import { useWords } from '../../words/words.tsx'
import type { Usage } from './usage.ts'

interface LayerProperties {
  readonly usage: Usage
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Asks before the present period of a user begins at zero. */
export function ResetLayer({ usage, onClose, onDone }: LayerProperties) {
  const words = useWords()
  const { outcome, change } = useChange()
  const request = { method: 'POST', path: `/x/quotas/usage/${usage.user}/reset` }
  const title = words.quotas.resetOf(visible(usage.login))
  const reset = async () => {
    if ((await change(request)) !== null) onDone()
  }
  return (
    <Layer label={title} onClose={onClose}>
      <h2>{title}</h2>
      <p>{words.quotas.resetWarning}</p>
      {outcome.kind === 'refused' && <OutcomeView outcome={outcome} />}
      <div className="form-foot">
        <Button kind="danger" onClick={() => void reset()} disabled={outcome.kind === 'applying'}>
          {words.quotas.reset}
        </Button>
        <Button onClick={onClose}>{words.actions.close}</Button>
      </div>
      <RequestView request={request} />
    </Layer>
  )
}

/** Powers of 1024 that an amount is given in. */
const units = [2, 3, 4] as const

/** Adds to the limit of the present period of a user. */
export function AddLayer({ usage, onClose, onDone }: LayerProperties) {
  const words = useWords()
  const { outcome, change } = useChange()
  const [amount, setAmount] = useState('1')
  const [power, setPower] = useState(3)
  const bytes = Math.round(Number(amount.replace(',', '.')) * 1024 ** power)
  const request = { method: 'POST', path: `/x/quotas/usage/${usage.user}/add`, body: { bytes } }
  const title = words.quotas.addTo(visible(usage.login))
  const add = async () => {
    if ((await change(request)) !== null) onDone()
  }
  return (
    <Layer label={title} onClose={onClose}>
      <h2>{title}</h2>
      <p>{words.quotas.addNote}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <div className="chooser">
          <label>
            {words.quotas.amount}{' '}
            <input
              inputMode="decimal"
              size={8}
              value={amount}
              onChange={({ target }) => setAmount(target.value)}
            />
          </label>
          <label>
            {words.quotas.unit}{' '}
            <select value={power} onChange={({ target }) => setPower(Number(target.value))}>
              {units.map((each) => (
                <option key={each} value={each}>
                  {words.units.bytes[each]}
                </option>
              ))}
            </select>
          </label>
        </div>
        {outcome.kind === 'refused' && <OutcomeView outcome={outcome} />}
        <div className="form-foot">
          <Button kind="primary" type="submit" disabled={outcome.kind === 'applying' || !(bytes >= 1)}>
            {words.quotas.add}
          </Button>
          <Button onClick={onClose}>{words.actions.close}</Button>
        </div>
      </form>
      <RequestView request={request} />
    </Layer>
  )
}
