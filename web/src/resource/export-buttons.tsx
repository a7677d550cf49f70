import { useState } from 'react'
import { Button } from '../app/button.tsx'
import { gatewayMs } from '../app/client.ts'
import { useGatewayState } from '../app/status-chip.tsx'
import { useWords } from '../words/words.tsx'
import { csvText, type ExportMoment, exportName, jsonText, type Sheet, saveFile } from './export.ts'

interface ExportProperties {
  /** Subject of the sheet, where the page has other buttons like these. */
  readonly about?: string
  /** First part of the file's name. */
  readonly name: string
  /** Path with query of the request that the sheet comes from. */
  readonly request: string
  readonly sheet: () => Promise<Sheet>
}

/** Buttons that save what is shown as CSV or JSON, with the revision and the moment. */
export function ExportButtons({ about, name, request, sheet }: ExportProperties) {
  const words = useWords()
  const { data: state } = useGatewayState()
  const [error, setError] = useState('')
  const named = (act: string) => (about === undefined ? act : `${act}: ${about}`)
  const save = async (ending: 'csv' | 'json') => {
    const moment: ExportMoment = {
      gateway: state?.name ?? '',
      revision: state?.revision ?? null,
      atMs: Date.now() + gatewayMs(),
      request,
    }
    try {
      const whole = await sheet()
      const text = ending === 'csv' ? csvText(whole, moment) : jsonText(whole, moment)
      saveFile(exportName(name, moment, ending), ending === 'csv' ? 'text/csv' : 'application/json', text)
      setError('')
    } catch (refused) {
      setError((refused as Error).message)
    }
  }
  return (
    <span className="exports">
      <Button
        aria-label={named(words.exports.csv)}
        title={words.exports.csv}
        onClick={() => void save('csv')}
      >
        CSV
      </Button>
      <Button
        aria-label={named(words.exports.json)}
        title={words.exports.json}
        onClick={() => void save('json')}
      >
        JSON
      </Button>
      {error !== '' && (
        <span className="refused" role="alert">
          {error}
        </span>
      )}
    </span>
  )
}
