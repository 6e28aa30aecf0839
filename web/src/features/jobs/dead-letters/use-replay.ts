import { useTranslation } from 'react-i18next'
import { confirmUser, toast } from '../../../core/notices/notices.ts'
import { usePartName } from '../services/api.ts'
import { lettersApi, type ServiceName } from './api.ts'

/** Tries letters again and says what came of it: one with its lane, what was freed, or all of a service after a question. */
export const useReplay = () => {
  const { t } = useTranslation(['jobs-operations', 'core'])
  const name = usePartName()
  const [replay, { loading }] = lettersApi.useReplay()
  const run = async (service: ServiceName, id?: string): Promise<void> => {
    const outcome = await replay({ service, ...(id ? { id } : {}) })
    if (!outcome.ok) return
    const { applied, left } = outcome.data
    if (left === 0) return toast('success', t('letters.released', { applied }))
    toast('warning', applied > 0 ? t('letters.stillLeft', { applied, left }) : t('letters.nothingReleased', { left }), 4000)
  }
  const all = async (service: ServiceName): Promise<void> => {
    const words = { title: t('letters.replayAllAsk', { name: name(service) }), text: t('letters.replayAllText') }
    if (await confirmUser({ ...words, yes: t('letters.replay'), no: t('core:actions.cancel'), tone: 'warning' })) await run(service)
  }
  const freed = async (service: ServiceName, id: string, count: number): Promise<void> => {
    const words = { title: t('letters.freedAsk', { count }), text: t('letters.freedText') }
    if (await confirmUser({ ...words, yes: t('letters.replay'), no: t('letters.later'), tone: 'info' })) await run(service, id)
  }
  return { run, all, freed, loading }
}
