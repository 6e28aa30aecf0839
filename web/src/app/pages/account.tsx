import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../core/i18n/bilingual.ts'
import { LanguageRow } from '../../core/i18n/language-row.tsx'
import { leave } from '../../core/session/leave.ts'
import { useSession } from '../../core/session/session.ts'
import { Avatar } from '../../core/show/avatar.tsx'
import { lazyScreen } from '../../core/states/lazy-screen.tsx'
import { OwnConsents } from '../../features/identity/accounts/consents/own-consents.tsx'
import { ContactRows } from '../../features/identity/accounts/contacts/contact-rows.tsx'
import { Devices } from '../../features/identity/accounts/devices/devices.tsx'
import { OwnPosts } from '../../features/identity/accounts/own-access/own-posts.tsx'
import { OwnRights } from '../../features/identity/accounts/own-access/own-rights.tsx'
import { OwnPasswordRow } from '../../features/identity/accounts/passwords/own-password.tsx'
import { OwnStep } from '../../features/identity/accounts/second-step/own-step.tsx'
import { SignOns } from '../../features/identity/accounts/sign-ons/own-sign-ons.tsx'
import { OwnData } from '../../features/identity/accounts/subject-requests/own-data.tsx'
import { MailGroups } from '../../features/notification/preferences/mail-groups.tsx'
import { PushDevices } from '../../features/notification/push-subscriptions/push-devices.tsx'
import { OwnChanges } from '../../features/org/personnel-changes/own-changes.tsx'
import { placeOf, reachable, useMenus } from '../menus.ts'
import './account.css'

const OwnPhoto = lazyScreen(() => import('../../features/identity/accounts/photos/own-photo.tsx'))

/** Who one is here: the name, the post and where it is. */
const Who = () => {
  const { t } = useTranslation('shell')
  const name = useBilingual()
  const { me } = useSession()
  if (!me) return null
  const post = [name(me, 'positionName'), name(me, 'orgName'), me.tenantName].filter(Boolean)
  return (
    <div className="row gap16 account-who">
      <Avatar className="account-avatar" name={name(me, 'userName')} url={me.headurl} />
      <div>
        <h1 className="t26">{name(me, 'userName')}</h1>
        <p className="ink3">
          {post.join(' · ')} · {t('account.code')} <span className="code">{me.userCode}</span>
        </p>
      </div>
    </div>
  )
}

const SignIn = ({ over }: { over: boolean }) => {
  const { t } = useTranslation('shell')
  return (
    <div className="card account-card">
      {over ? null : <ContactRows />}
      <OwnPasswordRow />
      {over ? null : <OwnStep />}
      {over ? null : <SignOns />}
      <div className="row wrap between gap8 account-language">
        <span className="t13 ink3">{t('account.language')}</span>
        <LanguageRow />
      </div>
    </div>
  )
}

/** One's picture to choose, below the name whose circle it fills. */
const PhotoCard = () => (
  <div className="card account-card" id="account-photo">
    <Suspense fallback={<div className="skeleton account-photo" />}>
      <OwnPhoto />
    </Suspense>
  </div>
)

/** How one is reached and signs in, and what one agreed to. */
const Aside = ({ over }: { over: boolean }) => (
  <div className="account-column account-aside">
    <SignIn over={over} />
    {over ? null : <OwnConsents />}
    {over ? null : <OwnData />}
    {over ? null : (
      <div className="card account-card">
        <PushDevices />
      </div>
    )}
  </div>
)

const EXPLAIN = 'sys-explain'

/** What one may, where one is signed in, which mails one wants. */
const Column = ({ over }: { over: boolean }) => {
  const { tree = [] } = useMenus()
  const explains = reachable(tree).some((entry) => placeOf(entry) === EXPLAIN)
  return (
    <div className="account-column">
      {over ? null : <OwnChanges />}
      {over ? null : <OwnRights {...(explains ? { explain: `#/manage/${EXPLAIN}` } : {})} />}
      <Devices />
      {over ? null : (
        <div className="card account-card">
          <MailGroups />
        </div>
      )}
    </div>
  )
}

const Head = ({ over }: { over: boolean }) => {
  const { t } = useTranslation('shell')
  const { tree } = useMenus()
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <div className="row wrap between gap16">
        <Who />
        <div className="row wrap gap8">
          {over ? null : (
            <button type="button" className="btn" aria-expanded={choosing} aria-controls="account-photo" onClick={() => setChoosing((open) => !open)}>
              {t('account.photo')}
            </button>
          )}
          {tree?.length ? (
            <a className="btn" href="#/manage/home">
              {t('person.manage')}
            </a>
          ) : null}
          <button type="button" className="btn" onClick={() => void leave()}>
            {t('leave.yes')}
          </button>
        </div>
      </div>
      {choosing ? <PhotoCard /> : null}
    </>
  )
}

/** Who one is here, one's posts, rights and devices; password, language, mails; the back office, signing out. */
const Account = () => {
  const { me } = useSession()
  if (!me) return null
  const over = me.passwordOver === true
  return (
    <div className="page-width account">
      <Head over={over} />
      {over ? null : <OwnPosts />}
      <div className="account-columns">
        <Column over={over} />
        <Aside over={over} />
      </div>
    </div>
  )
}

export default Account
