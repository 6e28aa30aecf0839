import { menuEntries } from '@academy/contracts/identity/access/menu-entries.ts'
import { menuSwitches } from '@academy/contracts/identity/access/menu-switches.ts'
import { connect } from '../../../../core/connect.ts'
import { CrudPage } from '../../../../core/crud/crud-page.tsx'
import type { BoundProps } from '../../../../core/form/controls.tsx'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { LifecycleActions } from '../../../../core/life/lifecycle-actions.tsx'
import { useDictionary } from '../../../../core/session/dictionaries.ts'
import { useNounTexts } from '../../../../core/texts.ts'
import { TreeSelect } from '../../../../core/tree/tree-select.tsx'
import type { TreeRow } from '../../../../core/tree/use-tree.ts'
import { StopRuler, stopColumns, stopFields } from '../../system/stops/stop-parts.tsx'
import '../../system/stops/stops.css'

const BUTTON = '2'
const api = connect(menuSwitches)
type Row = { menuCode?: string | undefined; sysCode?: string | undefined }

/** What a switch names, in words: a menu, or all of a system code. */
const useTarget = () => {
  const texts = useNounTexts(menuSwitches)
  const name = useBilingual()
  const systems = useDictionary('sysCode')
  return (row: Row) =>
    row.sysCode
      ? texts.say('whole', { name: systems.find(({ value }) => value === row.sysCode)?.label ?? row.sysCode })
      : name(row, 'menuName') || row.menuCode || '—'
}

const isMenu = (row: TreeRow) => row.type !== BUTTON

/** Menus that are switched off for a while, by themselves or with all of their system code. */
const MenuSwitchesScreen = () => {
  const texts = useNounTexts(menuSwitches)
  const target = useTarget()
  const name = useBilingual()
  const { data } = api.usePage({ limit: 100, order: 'desc', orderField: 'from' }, { quiet: true })
  const [lift] = api.useLift()
  const menu = {
    name: 'menuCode' as const,
    control: (bound: BoundProps) => <TreeSelect {...bound} contract={menuEntries} name={(row) => name(row, 'name')} among={isMenu} />,
    show: (row: Row) => name(row, 'menuName') || '—',
  }
  return (
    <CrudPage
      contract={menuSwitches}
      columns={[{ key: 'target', render: (row: Row) => target(row) }, ...stopColumns(texts)] as never}
      filters={['sysCode', 'status']}
      fields={[menu, 'sysCode', ...stopFields] as never}
      details={[{ name: 'lifted' }]}
      above={<StopRuler rows={data?.records ?? []} texts={texts} />}
      rowName={target}
      rowActions={(row) => <LifecycleActions contract={menuSwitches} row={row} name={target(row)} moves={{ lift: { run: lift } }} />}
    />
  )
}

export default MenuSwitchesScreen
