import { setUpLinks } from '@academy/contracts/identity/accounts/set-up-links.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../../core/connect.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { alertUser, confirmUser, toast } from '../../../../core/notices/notices.ts'
import { usePermission } from '../../../../core/session/session.ts'

const api = connect(setUpLinks)

interface Person {
  id: string
  nameCn: string
  nameEn: string
}

/** Sends people without a password a link to set one; says afterwards who got none and why. */
export const SendLinks = ({ ids, of, done }: { ids: readonly string[]; of?: Person; done?: () => void }) => {
  const { t } = useTranslation('identity/users')
  const name = useBilingual()
  const may = usePermission()
  const [send, { loading }] = api.useSend()
  if (!may(setUpLinks.endpoints.send.permission)) return null
  const run = async () => {
    const agreed = await confirmUser({
      title: t('links.ask', { count: ids.length }),
      text: t('links.askText'),
      tone: 'info',
      yes: t('links.send'),
      no: t('core:actions.cancel'),
    })
    if (!agreed) return
    const outcome = await send({ userIds: [...ids] })
    if (!outcome.ok) return
    const { sent, left } = outcome.data
    const title = sent > 0 ? t('links.sent', { count: sent }) : t('links.nobody')
    const whys = [...new Set(left.map(({ why }) => why))]
    if (whys.length === 0) toast('success', title)
    else
      await alertUser({
        title,
        tone: sent > 0 ? 'info' : 'warning',
        remarks: whys.map((why) => ({ text: t(`links.left.${why}`, { count: left.filter((one) => one.why === why).length }) })),
        yes: t('links.close'),
      })
    done?.()
  }
  return (
    <Button type={of ? 'link' : 'default'} loading={loading} aria-label={of ? t('links.sendNamed', { name: name(of, 'name') }) : undefined} onClick={run}>
      {t('links.send')}
    </Button>
  )
}

/** Says that somebody cannot sign in yet. */
export const PasswordMissing = () => {
  const { t } = useTranslation('identity/users')
  return <>{t('noPassword')}</>
}
