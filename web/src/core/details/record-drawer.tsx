import type { Endpoint } from '@academy/contracts/core/endpoint.ts'
import type { ReactNode } from 'react'
import type { InfoHook } from '../connect.ts'
import type { PlainContract } from '../crud/crud-page.tsx'
import { useNounTexts } from '../texts.ts'
import { DetailsDrawer } from './details-drawer.tsx'
import { type RecordShape, useRecordFacts } from './record-facts.tsx'

interface Props<R> {
  contract: PlainContract
  useInfo: InfoHook<Endpoint>
  id: string
  place: string
  shape: Omit<RecordShape, 'schema'>
  title: (record: R) => string
  moves: ((record: R) => ReactNode) | undefined
  onClose: () => void
}

/** A record of a plain noun beside its list, as it is now. */
const RecordDrawer = <R extends { id: string }>({ contract, useInfo, id, place, shape, title, moves, onClose }: Props<R>) => {
  const texts = useNounTexts(contract)
  const { data, failure, refetch } = useInfo(id, { quiet: true, fresh: true })
  const factsOf = useRecordFacts({ ...shape, schema: contract.fields }, texts)
  const record = (data as R | undefined)?.id === id ? (data as R) : undefined
  return (
    <DetailsDrawer
      title={record ? title(record) : texts.one}
      place={place}
      facts={record ? factsOf(record as Record<string, unknown>) : undefined}
      failure={failure}
      retry={refetch}
      moves={record ? moves?.(record) : undefined}
      onClose={onClose}
    />
  )
}

export default RecordDrawer
