import { isParameterKey, parameterGroupOf, parameterGroups, parameters } from '@academy/contracts/core/parameters.ts'
import { params } from '@academy/contracts/identity/system/params.ts'
import { useTranslation } from 'react-i18next'
import { CrudPage } from '../../../../core/crud/crud-page.tsx'
import { useNounTexts } from '../../../../core/texts.ts'

interface Coded {
  paramCode: string
}

/** What a parameter of the platform is for, in the reader's language. */
const Meaning = ({ paramCode }: Coded) => {
  const { t } = useTranslation('parameters')
  return <>{isParameterKey(paramCode) ? t(`paramNotes.${paramCode.replaceAll('.', '_')}` as never) : '—'}</>
}

/** What it is for, and what it is where nobody has set it. */
const Note = ({ paramCode }: Coded) => {
  const texts = useNounTexts(params)
  if (!isParameterKey(paramCode)) return null
  return (
    <p className="drawer-note t13">
      <Meaning paramCode={paramCode} /> <span className="ink3">{texts.say('default', { value: String(parameters[paramCode].default) })}</span>
    </p>
  )
}

/** System parameters (1-portal.md §2.5): in groups, found by what they are for. */
const ParamsScreen = () => {
  const texts = useNounTexts(params)
  const groups = parameterGroups.map((value) => ({ value, label: texts.say(`groups.${value}`) }))
  return (
    <CrudPage
      contract={params}
      columns={[
        { key: 'paramCode', width: 240 },
        { key: 'meaning', render: (row) => <Meaning paramCode={row.paramCode} /> },
        { key: 'paramValue', width: 180 },
        { key: 'group', width: 110, render: (row) => texts.say(`groups.${parameterGroupOf(row.paramCode)}`) },
        'remark',
      ]}
      filters={[
        { name: 'text', width: 260 },
        { name: 'group', options: groups, width: 140 },
      ]}
      details={[
        { name: 'meaning', show: (row: Coded) => <Meaning paramCode={row.paramCode} /> },
        { name: 'group', show: (row: Coded) => texts.say(`groups.${parameterGroupOf(row.paramCode)}`) },
      ]}
      note={(record) => <Note paramCode={String(record.paramCode)} />}
    />
  )
}

export default ParamsScreen
