import { addMonths } from '@academy/contracts/core/days.ts'
import { departmentTemplates } from '@academy/contracts/org/department-templates.ts'
import { useState } from 'react'
import { confirmUser, toast } from '../../../core/notices/notices.ts'
import { useNounTexts } from '../../../core/texts.ts'
import { templatesApi } from './api.ts'
import { type Draft, type Kind, type Matrix, withCount } from './edited.ts'

/** A new version holds from the first of the next month unless told. */
const nextMonth = (day: string): string => `${addMonths(day, 1).slice(0, 8)}01`

type Edited = Pick<Draft, 'rows' | 'validFrom'>

/** Which draft is open, and what was changed of it. */
const useOpened = () => {
  const [id, setId] = useState<string>()
  const [edited, setEdited] = useState<Edited>()
  const { data } = templatesApi.useInfo(id)
  const draft = id && data?.id === id ? { ...data, ...edited } : undefined
  return {
    draft,
    changed: edited !== undefined,
    open: (next: string | undefined) => {
      setEdited(undefined)
      setId(next)
    },
    change: (next: Partial<Edited>) => {
      if (draft) setEdited({ rows: draft.rows, validFrom: draft.validFrom, ...next })
    },
  }
}

/** One draft while it is edited: its rows and its day, sent together. */
export const useDraft = ({ day }: Pick<Matrix, 'day'>) => {
  const { say } = useNounTexts(departmentTemplates)
  const { draft, changed, open, change } = useOpened()
  const [update, { loading }] = templatesApi.useUpdate()
  const [begin] = templatesApi.useDraft()
  const leave = async () => {
    const asks = { title: say('unsaved'), text: '', tone: 'warning' as const, yes: say('leave'), no: say('actions.cancel') }
    if (changed && !(await confirmUser(asks))) return
    open(undefined)
  }
  const save = async () => {
    if (!draft) return
    const { outletKind, validFrom, version } = draft
    const outcome = await update({ id: draft.id, version, outletKind, validFrom, rows: draft.rows.filter(({ count }) => count > 0) })
    if (!outcome.ok) return
    toast('success', say('saved'))
    open(undefined)
  }
  return {
    draft,
    changed,
    saving: loading,
    save,
    leave,
    setDay: (validFrom: string) => change({ validFrom }),
    setCount: (at: { departmentId: string; positionCode: string }, count: number) => draft && change({ rows: withCount(draft.rows, at, count) }),
    edit: async ({ draftId, outletKind }: Kind) => {
      if (draftId) return open(draftId)
      const outcome = await begin({ outletKind, validFrom: nextMonth(day) })
      if (outcome.ok) open(outcome.data.id)
    },
  }
}
export type Editing = ReturnType<typeof useDraft>
