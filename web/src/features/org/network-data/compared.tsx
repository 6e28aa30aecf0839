import { Button } from 'antd'
import { connect } from '../../../core/connect.ts'
import { toast } from '../../../core/notices/notices.ts'
import { Moment } from '../../../core/show/moment.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import type { Data, DataRow } from './data.ts'
import { useValueOf } from './value-of.tsx'
import './network-data.css'

/** Takes fields of a row over from the dealers' system. */
export const useAdopt = (contract: Data) => {
  const texts = useNounTexts(contract)
  const [run, { loading }] = connect(contract).useAdopt()
  const adopt = async (row: DataRow, fields: DataRow['differs']) => {
    const outcome = await run({ id: row.id, version: row.version, fields } as never)
    if (outcome.ok) toast('success', texts.say('adopted'))
  }
  return { adopt, loading }
}

interface RowProps {
  contract: Data
  row: DataRow
}

/** One field: ours, theirs, and a button where they differ. */
const Field = ({ contract, row, field }: RowProps & { field: Data['compared'][number] }) => {
  const texts = useNounTexts(contract)
  const shownAs = useValueOf()
  const { adopt, loading } = useAdopt(contract)
  const differs = row.differs.includes(field)
  const theirs = ((row.theirs ?? {}) as Record<string, unknown>)[field]
  const button = (
    <Button
      size="small"
      type="link"
      loading={loading}
      aria-label={texts.say('adoptNamed', { field: texts.field(field), value: String(theirs) })}
      onClick={() => adopt(row, [field])}
    >
      {texts.say('adopt')}
    </Button>
  )
  return (
    <tr>
      <th scope="row">{texts.field(field)}</th>
      <td>{shownAs(field, (row as Record<string, unknown>)[field])}</td>
      <td>
        {differs ? (
          <span className="compared-theirs">{shownAs(field, theirs)}</span>
        ) : (
          <span className="ink3">{texts.say(theirs === undefined ? 'never' : 'same')}</span>
        )}
        {differs && row.actions?.includes('adopt') ? button : null}
      </td>
    </tr>
  )
}

/** Every field of one organisation: ours, what the dealers' system says, and a button where the two differ. */
export const Compared = ({ contract, row }: RowProps) => {
  const texts = useNounTexts(contract)
  return (
    <table className="compared">
      <thead>
        <tr>
          <th scope="col">
            <span className="hidden-text">{texts.say('title')}</span>
          </th>
          <th scope="col">{texts.say('ours')}</th>
          <th scope="col">
            {texts.say('theirs')} {row.toldOn ? <Moment at={row.toldOn} precision="day" /> : null}
          </th>
        </tr>
      </thead>
      <tbody>
        {contract.compared.map((field) => (
          <Field key={field} contract={contract} row={row} field={field} />
        ))}
      </tbody>
    </table>
  )
}
