import { dictionaryItems } from '@academy/contracts/identity/system/dictionary-items.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { Status } from '../../../../core/show/status.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { TreePage } from '../../../../core/tree/tree-page.tsx'
import type { TreeRow } from '../../../../core/tree/use-tree.ts'

const isType = (row: TreeRow) => row.dictValue === ''

/** The words that choices are made of: types with their items, renamed, put in order, shown or not. */
const DictionaryItemsScreen = () => {
  const texts = useNounTexts(dictionaryItems)
  const name = useBilingual()
  const note = (row: TreeRow) => (
    <>
      <span className="code">{String(isType(row) ? row.dictType : row.dictValue)}</span>
      {isType(row) ? <span>{texts.say('items', { count: Number(row.below) })}</span> : null}
      {row.dictStatus === '0' ? <Status kind="draft">{texts.say('statuses.0')}</Status> : null}
    </>
  )
  const statuses = ['1', '0'].map((value) => ({ value, label: texts.say(`statuses.${value}`) }))
  return (
    <TreePage
      contract={dictionaryItems}
      name={(row) => name(row, 'dictName')}
      note={note}
      found={(row) => `${row.code} ${row.dictNameEn}`}
      fields={['dictType', 'dictValue', 'dictNameCn', 'dictNameEn', { name: 'dictStatus', kind: 'select', options: statuses }]}
      holds={isType}
      fresh={(below) => ({ dictStatus: '1', dictType: below?.key ?? '', dictValue: '' })}
      closed
    />
  )
}

export default DictionaryItemsScreen
