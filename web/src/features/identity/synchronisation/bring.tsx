import { syncRuns } from '@academy/contracts/identity/synchronisation/sync-runs.ts'
import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import { EditDrawer } from '../../../core/form/edit-drawer.tsx'
import { FormFields } from '../../../core/form/form-fields.tsx'
import { useEditForm } from '../../../core/form/use-edit-form.ts'
import type { Values } from '../../../core/form/validate.ts'
import type { z } from '../../../core/form/zod.ts'
import { toast } from '../../../core/notices/notices.ts'
import { useNounTexts } from '../../../core/texts.ts'
import { AntdRoot } from '../../../core/theme/antd-root.tsx'
import { type Connector, connectorsApi, type Run, runsApi } from './api.ts'

const MANY = 100

/** Has the file of a source fetched, where it has an address. */
const Fetch = ({ of, onBegun }: { of: Connector | undefined; onBegun: (run: Run) => void }) => {
  const texts = useNounTexts(syncRuns)
  const [pull, { loading }] = runsApi.usePull()
  if (!of?.url) return null
  const fetchIt = async () => {
    const outcome = await pull({ connectorId: of.id })
    if (outcome.ok) onBegun(outcome.data)
  }
  return (
    <Button loading={loading} onClick={() => void fetchIt()}>
      {texts.say('pull')}
    </Button>
  )
}

/** Sources of files that are in use; undefined until they are known. */
const useSources = (): Connector[] | undefined => {
  const { data } = connectorsApi.usePage({ kind: 'csv', limit: MANY } as never, { quiet: true })
  return data && (data.records as Connector[]).filter(({ status }) => status === 'active')
}

/** Where there is no source yet: how to come to one. */
const NoSource = () => {
  const texts = useNounTexts(syncRuns)
  return (
    <p className="note-line" role="status">
      <a href="#/manage/sys-sync-connectors">{texts.say('noConnector')}</a>
    </p>
  )
}

/** Brings a file of a source, or has it fetched; both are compared and nothing more. */
const Bring = ({ onClose }: { onClose: () => void }) => {
  const texts = useNounTexts(syncRuns)
  const go = useNavigate()
  const [save] = runsApi.useSave()
  const sources = useSources()
  const schema = syncRuns.endpoints.save.input as unknown as z.ZodObject
  const opened = (run: Run) => {
    toast('success', texts.say('begun'))
    onClose()
    go(`/manage/sys-sync-apply/${run.id}`)
  }
  const form = useEditForm<Values, Run>({
    schema,
    initial: { connectorId: '', file: '' },
    send: (values) => save(values as never, { quiet: true }),
    onSaved: opened,
  })
  const chosen = sources?.find(({ id }) => id === form.values.connectorId)
  const options = (sources ?? []).map(({ id, code, nameCn }) => ({ value: id, label: `${nameCn} · ${code}` }))
  return (
    <AntdRoot>
      <EditDrawer title={texts.say('bring')} form={form} onClose={onClose} save={texts.say('bring')} width={492}>
        {sources?.length === 0 ? <NoSource /> : null}
        <FormFields
          form={form}
          schema={schema}
          texts={texts}
          fields={[
            { name: 'connectorId', kind: 'select', options },
            { name: 'file', wide: true },
          ]}
        />
        <p className="t12 ink3">{texts.say('drop')}</p>
        <Fetch of={chosen} onBegun={opened} />
      </EditDrawer>
    </AntdRoot>
  )
}

export default Bring
