import { threadBrands, threads } from '@academy/contracts/community/discussion/threads.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { ListScreen } from '../../../../core/list/list-screen.tsx'
import { Moment } from '../../../../core/show/moment.tsx'
import { useNounTexts } from '../../../../core/texts.ts'

const brands = threadBrands.filter((brand) => brand !== 'A')

/** What people think of each course; a row leads to its comments. */
const ThreadsScreen = () => {
  const texts = useNounTexts(threads)
  const name = useBilingual()
  const score = (value: number | undefined) => (value === undefined ? '—' : value.toFixed(1))
  return (
    <ListScreen
      contract={threads}
      columns={[
        { key: 'code', width: 110 },
        'name',
        { key: 'categoryName', render: (row) => name(row, 'categoryName') || '—' },
        { key: 'average', render: (row) => <b>{score(row.average)}</b> },
        { key: 'practical', render: (row) => score(row.practical) },
        { key: 'interest', render: (row) => score(row.interest) },
        { key: 'information', render: (row) => score(row.information) },
        'comments',
        { key: 'lastAt', render: (row) => <Moment at={row.lastAt} /> },
        { key: 'team', render: (row) => name(row, 'team') || '—' },
        'managerId',
      ]}
      filters={['text', { name: 'category', dictionary: 'catalogue' }, { name: 'brand', dictionary: 'brand', values: brands }]}
      defaults={{}}
      title={(row) => `${row.code} · ${name(row, 'name')}`}
      moves={(row) => <a href={`#/manage/community-comments?recordIds=${row.recordId}`}>{texts.say('toComments', { count: row.comments })}</a>}
    />
  )
}

export default ThreadsScreen
