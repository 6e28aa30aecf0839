import { departments } from '@academy/contracts/org/departments.ts'
import type { BoundProps } from '../../../core/form/controls.tsx'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { LifeState } from '../../../core/life/living.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { TreePage } from '../../../core/tree/tree-page.tsx'
import { TreeSelect } from '../../../core/tree/tree-select.tsx'
import type { TreeRow } from '../../../core/tree/use-tree.ts'

const LEVELS = departments.tree.depth

const Note = ({ row, led }: { row: TreeRow; led: string }) => (
  <>
    <span className="code">{String(row.code)}</span>
    {led ? <span>{led}</span> : null}
    {row.status === 'inactive' ? <LifeState contract={departments} status="inactive" /> : null}
  </>
)

/** The departments of organisations, by which templates plan their posts: three levels, each led by a position. */
const DepartmentsScreen = () => {
  const texts = useNounTexts(departments)
  const name = useBilingual()
  const nameOf = (row: object) => name(row, 'name')
  return (
    <TreePage
      contract={departments}
      name={nameOf}
      note={(row) => <Note row={row} led={name(row, 'leadPositionName')} />}
      found={(row) => `${row.code} ${row.nameEn}`}
      fields={[
        'code',
        'orgId',
        'nameCn',
        'nameEn',
        {
          name: 'parentId',
          show: (row: { parentId?: string }) => row.parentId ?? texts.say('top'),
          control: (bound: BoundProps) => <TreeSelect {...bound} contract={departments} name={nameOf} among={(row) => row.path.length < LEVELS} />,
        },
        'leadPositionId',
      ]}
      holds={(row) => row.path.length < LEVELS}
      fresh={(below) => (below ? { parentId: below.id, orgId: below.orgId } : {})}
    />
  )
}

export default DepartmentsScreen
