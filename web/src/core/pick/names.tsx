import { connect } from '../connect.ts'
import { useBilingual } from '../i18n/bilingual.ts'
import type { Choices } from './remote-select.tsx'

type InfoApi = { useInfo: (id: string | undefined, options: object) => { data?: object } }

/** The name of a record of another noun, by its id; `—` while unknown or out of reach. */
export const NameOf = ({ choices, id }: { choices: Choices; id: string | undefined }) => {
  const name = useBilingual()
  const api = connect(choices.contract) as unknown as InfoApi
  const { data } = api.useInfo(id || undefined, { quiet: true })
  return <>{data ? choices.label(data as Parameters<Choices['label']>[0], name) : '—'}</>
}
