import { models } from '@academy/contracts/approval-workflow/models.ts'
import { processRights } from '@academy/contracts/identity/access/role-fields.ts'
import { roles } from '@academy/contracts/identity/access/roles.ts'
import { Checkbox } from 'antd'
import { connect } from '../../../../core/connect.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { useNounTexts } from '../../../../core/texts.ts'
import type { Process } from './api.ts'

type Right = (typeof processRights)[number]

interface Grid {
  /** Undefined: all that its permissions and posts say. */
  value: readonly Process[] | undefined
  before: readonly Process[] | undefined
  above: readonly Process[] | undefined
  locked: boolean
  onChange: (value: Process[]) => void
}

/** A role that says nothing of processes has all of them. */
const has = (processes: readonly Process[] | undefined, model: string, right: Right): boolean =>
  processes === undefined || processes.find((one) => one.model === model)?.[right] === true

const Head = () => {
  const texts = useNounTexts(roles)
  return (
    <thead>
      <tr>
        <th scope="col">{texts.say('model')}</th>
        {processRights.map((right) => (
          <th key={right} scope="col">
            {texts.say(`rights.${right}`)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** What the role may in each approval model: file for others, see all in its scope, decide. */
export const ProcessGrid = ({ value, before, above, locked, onChange }: Grid) => {
  const texts = useNounTexts(roles)
  const name = useBilingual()
  const { data } = connect(models).usePage({ limit: 100 }, { quiet: true })
  const all = data?.records ?? []
  const rowOf = (model: string): Process => ({ model, file: has(value, model, 'file'), see: has(value, model, 'see'), decide: has(value, model, 'decide') })
  const set = (model: string, right: Right, on: boolean) => onChange(all.map(({ code }) => (code === model ? { ...rowOf(code), [right]: on } : rowOf(code))))
  return (
    <section className="card role-card" aria-label={texts.say('processesTitle')} data-field="processes">
      <h2>{texts.say('processesTitle')}</h2>
      <table className="role-processes">
        <Head />
        <tbody>
          {all.map((model) => (
            <tr key={model.code}>
              <th scope="row">{name(model, 'name')}</th>
              {processRights.map((right) => (
                <td key={right} data-lost={(has(before, model.code, right) && !has(value, model.code, right)) || undefined}>
                  <Checkbox
                    checked={has(value, model.code, right)}
                    disabled={locked || !has(above, model.code, right)}
                    aria-label={`${name(model, 'name')} ${texts.say(`rights.${right}`)}`}
                    onChange={(event) => set(model.code, right, event.target.checked)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
