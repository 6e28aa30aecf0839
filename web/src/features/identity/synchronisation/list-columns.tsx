import { syncRuns } from '@academy/contracts/identity/synchronisation/sync-runs.ts'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import type { Column } from '../../../core/list/list-table-props.ts'
import { Moment } from '../../../core/show/moment.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import type { Run } from './api.ts'
import { RunState } from './run-parts.tsx'

const found = ['new', 'changed', 'left', 'back', 'missing', 'fault'] as const

/** The counts of a run that are not nothing, in words. */
const Counts = ({ run }: { run: Run }) => {
  const texts = useNounTexts(syncRuns)
  if (run.problemText) return <span className="sync-why">{run.problemText}</span>
  const words = found.flatMap((kind) => (run.counts?.[kind] ? [`${texts.say(`kinds.${kind}`)} ${run.counts[kind]}`] : []))
  return <span>{words.length > 0 ? words.join(' · ') : run.counts ? texts.say('sameText', { count: run.counts.same }) : '—'}</span>
}

/** Columns of every list of runs. */
export const useRunColumns = (): Column<Run>[] => {
  const texts = useNounTexts(syncRuns)
  const name = useBilingual()
  return [
    { key: 'createDate', title: texts.field('createDate'), width: 150, sort: 'create_date', render: ({ createDate }) => <Moment at={createDate} /> },
    { key: 'connectorName', title: texts.field('connectorName'), render: (run) => name(run, 'connectorName') },
    { key: 'source', title: texts.field('source'), width: 110, render: ({ source }) => texts.say(`sources.${source}`) },
    { key: 'fileName', title: texts.field('fileName'), render: ({ fileName }) => fileName ?? '—' },
    { key: 'status', title: texts.field('status'), width: 120, sort: 'status', render: (run) => <RunState run={run} /> },
    { key: 'counts', title: texts.field('counts'), render: (run) => <Counts run={run} /> },
    { key: 'uploaderName', title: texts.field('uploaderName'), width: 120, render: ({ uploaderName }) => uploaderName ?? texts.say('byItself') },
  ]
}
