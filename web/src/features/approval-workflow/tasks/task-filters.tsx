import { useTranslation } from 'react-i18next'
import { ChoiceFilter, TextFilter } from '../../../core/crud/crud-filters.tsx'
import type { ListPage } from '../../../core/list/use-list-page.ts'
import { useDictionary } from '../../../core/session/dictionaries.ts'

export const taskFilters = ['models', 'limits', 'text'] as const

/** Kind of matter, time limit, and a text over applicant and content. */
export const TaskFilters = <R,>({ list, limits = true }: { list: ListPage<R>; limits?: boolean }) => {
  const { t } = useTranslation(['approval', 'approval-workflow/approvals'])
  const models = useDictionary('approvalModel')
  const bind = (name: string) => ({ name, value: list.query.filters[name] ?? '', onSearch: (value: string) => list.setFilters({ [name]: value }) })
  const spans = (['overdue', 'soon', 'later'] as const).map((value) => ({ value, label: t(`limits.${value}`) }))
  return (
    <>
      <ChoiceFilter {...bind('models')} label={t('approval-workflow/approvals:matter')} width={170} options={models} />
      {limits ? <ChoiceFilter {...bind('limits')} label={t('approval-workflow/approvals:limit')} width={150} options={spans} /> : null}
      <TextFilter {...bind('text')} label={t('approval-workflow/approvals:search')} width={200} />
    </>
  )
}
