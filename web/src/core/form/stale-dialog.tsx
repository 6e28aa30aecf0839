import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import { formatMoment } from '../show/moment.tsx'
import type { NounTexts } from '../texts.ts'
import type { EditForm } from './use-edit-form.ts'

const show = (value: unknown): string =>
  value === undefined || value === null || value === '' ? '—' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** Somebody else saved the record meanwhile: what differs, field by field, and two ways on. */
export const StaleDialog = <V extends object>({
  form,
  names,
  texts,
  draw,
}: {
  form: EditForm<V>
  names: readonly string[]
  texts: NounTexts
  /** How a value is shown where its text says nothing, such as an id; undefined leaves it to its text. */
  draw?: (name: string, value: unknown) => ReactNode
}) => {
  const theirs = form.stale as Record<string, unknown> | null
  if (!theirs) return null
  const mine = form.values as Record<string, unknown>
  const different = names.filter((name) => show(mine[name]) !== show(theirs[name]))
  const buttons = [
    <Button key="back" type="text" onClick={form.reconsider}>
      {texts.say('form.backToForm')}
    </Button>,
    <Button key="theirs" onClick={() => form.settle(false)}>
      {texts.say('form.takeTheirs')}
    </Button>,
    <Button key="mine" type="primary" onClick={() => form.settle(true)}>
      {texts.say('form.keepMine')}
    </Button>,
  ]
  return (
    <Modal open title={texts.say('form.staleTitle')} width={640} footer={buttons} closable={false} onCancel={form.reconsider}>
      {form.staleAt ? <p className="ink2">{texts.say('form.staleAt', { at: formatMoment(form.staleAt) })}</p> : null}
      <p className="ink2">{texts.say(different.length > 0 ? 'form.staleText' : 'form.staleSame', { count: different.length })}</p>
      {different.length > 0 ? (
        <table className="compare">
          <thead>
            <tr>
              <th>{texts.say('form.field')}</th>
              <th>{texts.say('form.theirs')}</th>
              <th>{texts.say('form.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {different.map((name) => (
              <tr key={name}>
                <td>{texts.field(name)}</td>
                <td>{draw?.(name, theirs[name]) ?? show(theirs[name])}</td>
                <td>{form.changed.includes(name) ? (draw?.(name, mine[name]) ?? show(mine[name])) : texts.say('form.untouched')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </Modal>
  )
}
