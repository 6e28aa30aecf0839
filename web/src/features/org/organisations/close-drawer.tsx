import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { connect } from '../../../core/connect.ts'
import { EditDrawer } from '../../../core/form/edit-drawer.tsx'
import { FormFields } from '../../../core/form/form-fields.tsx'
import { useEditForm } from '../../../core/form/use-edit-form.ts'
import type { Values } from '../../../core/form/validate.ts'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { ListSkeleton } from '../../../core/list/list-skeleton.tsx'
import { toast } from '../../../core/notices/notices.ts'
import { FailureState } from '../../../core/states/failure-state.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { ClosingPosts, type Decision } from './closing-posts.tsx'
import type { Organisation } from './moves.tsx'

const schema = organisations.endpoints.close.input
/** Leaving is told a month ahead unless somebody says otherwise. */
const NOTICE_DAYS = 30

type Sending = Parameters<ReturnType<ReturnType<typeof connect<typeof organisations>>['useClose']>[0]>[0]

const useCloseForm = (row: Organisation, onClose: () => void) => {
  const texts = useNounTexts(organisations)
  const [close] = connect(organisations).useClose()
  return useEditForm<Values, unknown>({
    schema,
    initial: { id: row.id, version: row.version, day: addDays(dayOf(new Date()), NOTICE_DAYS), reason: '', posts: [] },
    send: (values) => close(values as Sending, { quiet: true }),
    onSaved: () => {
      toast('success', texts.say('done.close'))
      onClose()
    },
  })
}

/** Everybody who works there after the day that is asked for. */
const Posts = ({ row, form }: { row: Organisation; form: ReturnType<typeof useCloseForm> }) => {
  const day = String(form.values.day ?? '')
  const asked = /^\d{4}-\d\d-\d\d$/.test(day) ? { id: row.id, day } : { id: row.id }
  const { data, failure, refetch } = connect(organisations).useClosing(asked, { quiet: true })
  if (failure) return <FailureState failure={failure} retry={refetch} />
  if (!data) return <ListSkeleton columns={1} rows={4} />
  return <ClosingPosts posts={data.posts} value={form.values.posts as Decision[]} faults={form.errors} onChange={(next) => form.set('posts', next)} />
}

/** Closes an organisation after a last day; asks what becomes of everybody who works there then. */
const CloseDrawer = ({ row, onClose }: { row: Organisation; onClose: () => void }) => {
  const texts = useNounTexts(organisations)
  const name = useBilingual()
  const form = useCloseForm(row, onClose)
  const wide = ['day', 'reason'].map((field) => ({ name: field, wide: true }))
  return (
    <EditDrawer
      title={texts.say('closing.title', { name: name(row, 'name') })}
      form={form}
      onClose={onClose}
      width={584}
      save={texts.say('closing.send')}
      note={texts.say('closing.note')}
    >
      <FormFields form={form} schema={schema} texts={texts} fields={wide} />
      <div data-field="posts">
        {form.errors.posts ? (
          <p role="alert" className="field-help" data-wrong>
            {form.errors.posts.join(' ')}
          </p>
        ) : null}
        <Posts row={row} form={form} />
      </div>
    </EditDrawer>
  )
}

export default CloseDrawer
