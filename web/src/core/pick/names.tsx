import { connect, skip } from '../connect.ts'
import { useBilingual } from '../i18n/bilingual.ts'
import type { Choices } from './remote-select.tsx'

type Row = Parameters<Choices['label']>[0]
interface NameApi {
  useInfo: (id: string | undefined, options: object) => { data?: Row }
  usePage: (query: unknown, options: object) => { data?: { records: Row[] } }
}

/** The name of a record of another noun, by its id, or by the key that the choices give; `—` while unknown or out of reach. */
export const NameOf = ({ choices, id }: { choices: Choices; id: string | undefined }) => {
  const name = useBilingual()
  const api = connect(choices.contract) as unknown as NameApi
  const key = choices.value ?? 'id'
  const byId = api.useInfo((key === 'id' && id) || undefined, { quiet: true }).data
  const byKey = api.usePage(key !== 'id' && id ? { [key]: id, limit: '1' } : skip, { quiet: true }).data?.records.find((row) => row[key] === id)
  const found = byId ?? byKey
  if (found) return <>{choices.label(found, name)}</>
  return <>{key === 'id' ? '—' : id}</>
}
