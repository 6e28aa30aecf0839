import { secondStep } from '@academy/contracts/identity/accounts/second-step.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../../core/connect.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { confirmUser, toast } from '../../../../core/notices/notices.ts'
import { usePermission } from '../../../../core/session/session.ts'

const api = connect(secondStep)

interface Person {
  id: string
  nameCn: string
  nameEn: string
}

/** Takes the second step of somebody who has lost his phone and his recovery codes. */
export const ResetStep = ({ of }: { of: Person }) => {
  const { t } = useTranslation('identity/second-step')
  const name = useBilingual()
  const may = usePermission()
  const [reset, { loading }] = api.useReset()
  if (!may(secondStep.endpoints.reset.permission)) return null
  const who = { name: name(of, 'name') }
  const run = async () => {
    const words = { title: t('resetTitle', who), text: t('resetText'), yes: t('reset'), no: t('no') }
    if (!(await confirmUser({ ...words, tone: 'warning', danger: true }))) return
    if ((await reset({ userId: of.id })).ok) toast('success', t('resetDone'))
  }
  return (
    <Button type="link" loading={loading} aria-label={t('resetNamed', who)} onClick={() => void run()}>
      {t('reset')}
    </Button>
  )
}
