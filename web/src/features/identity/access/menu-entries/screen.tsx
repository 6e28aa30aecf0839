import { menuEntries } from '@academy/contracts/identity/access/menu-entries.ts'
import type { BoundProps } from '../../../../core/form/controls.tsx'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { usePermission } from '../../../../core/session/session.ts'
import { Dict } from '../../../../core/show/dict.tsx'
import { Status } from '../../../../core/show/status.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { TreePage } from '../../../../core/tree/tree-page.tsx'
import { TreeSelect } from '../../../../core/tree/tree-select.tsx'
import type { TreeRow } from '../../../../core/tree/use-tree.ts'

import { AsRole } from './as-role.tsx'

const BUTTON = '2'
/** The entries of one header tab beside each other, as the shell shows them. */
const byTab = (rows: readonly TreeRow[]): TreeRow[] => {
  const tabs = new Map(rows.map((row) => [row.id, String(row.sysCode)]))
  const tabOf = (row: TreeRow) => tabs.get(row.path[0] ?? '') ?? ''
  return [...rows].sort((a, b) => (tabOf(a) < tabOf(b) ? -1 : tabOf(a) > tabOf(b) ? 1 : 0))
}

const isDirectory = (row: TreeRow) => row.type === '0'

const Note = ({ row }: { row: TreeRow }) => {
  const texts = useNounTexts(menuEntries)
  return (
    <>
      {row.path.length === 1 ? <Dict type="sysCode" value={String(row.sysCode)} /> : null}
      {row.url ? <span className="code">{String(row.url)}</span> : null}
      {row.hidden ? <Status kind="draft">{texts.say('hiddenState')}</Status> : null}
    </>
  )
}

/** The menus of the back office: moved, renamed, hidden and added; a change shows to everybody at once. */
const MenuEntriesScreen = () => {
  const texts = useNounTexts(menuEntries)
  const name = useBilingual()
  const may = usePermission()
  const nameOf = (row: object) => name(row, 'name')
  const types = ['0', '1'].map((value) => ({ value, label: texts.say(`types.${value}`) }))
  return (
    <TreePage
      contract={menuEntries}
      actions={may('sys:roles:page') ? <AsRole /> : null}
      name={nameOf}
      note={(row) => <Note row={row} />}
      arranged={byTab}
      shows={(row) => row.type !== BUTTON}
      found={(row) => `${row.code} ${row.url ?? ''} ${row.nameEn}`}
      fields={[
        'code',
        { name: 'type', kind: 'select', options: types },
        'nameCn',
        'nameEn',
        {
          name: 'parentCode',
          wide: true,
          show: (row: { parentCode?: string }) => row.parentCode ?? texts.say('top'),
          control: (bound: BoundProps) => <TreeSelect {...bound} contract={menuEntries} name={nameOf} among={isDirectory} />,
        },
        { name: 'url', wide: true },
        { name: 'permissions', wide: true },
        { name: 'sysCode', kind: 'select', dictionary: 'sysCode' },
        'hidden',
      ]}
      holds={isDirectory}
      fresh={(below) => ({ type: below ? '1' : '0', sysCode: below?.sysCode ?? '10', hidden: false, ...(below ? { parentCode: below.key } : {}) })}
    />
  )
}

export default MenuEntriesScreen
