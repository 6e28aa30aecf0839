import { accounts } from '@academy/contracts/fee/accounts.ts'
import { roleFacts } from '@academy/contracts/identity/accounts/role-facts.ts'
import { imports } from '@academy/contracts/jobs/imports.ts'
import { services } from '@academy/contracts/jobs/services.ts'
import { courses } from '@academy/contracts/training/catalogue/courses.ts'
import { attendances } from '@academy/contracts/training/delivery/attendances.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { classrooms } from '@academy/contracts/training/resources/classrooms.ts'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../../../core/session/session.ts'
import { State } from '../../../core/states/state.tsx'
import { reachable, useMenus } from '../../menus.ts'
import { Greeting } from '../greeting.tsx'
import { AccountsLow } from './accounts-low.tsx'
import { AtRisk } from './at-risk.tsx'
import { Classes } from './classes.tsx'
import { FigureCards } from './figure-cards.tsx'
import { Lacks } from './lacks.tsx'
import { Outlets } from './outlets.tsx'
import { ResourceUse } from './resource-use.tsx'
import { SeatsAhead } from './seats-ahead.tsx'
import { ServicesHealth } from './services-health.tsx'
import { TasksDue } from './tasks-due.tsx'
import { Weeks } from './weeks.tsx'
import './manage-home.css'

/** The parts of a home follow from what its reader may do: plan, design courses, keep resources, answer for people or for outlets, keep accounts, mark attendance, run the installation. */
const Parts = () => {
  const may = usePermission()
  const plans = may(offerings.endpoints.save.permission)
  const sees = may(offerings.endpoints.page.permission)
  const designs = sees && may(courses.endpoints.update.permission)
  const houses = sees && may(classrooms.endpoints.update.permission)
  const assigns = may(enrolments.endpoints.assign.permission)
  const oversees = !plans && may(accounts.endpoints.page.permission) && may(enrolments.endpoints.page.permission)
  const keeps = may(accounts.endpoints.topUp.permission)
  return (
    <div className="home-panels">
      {may(roleFacts.endpoints.holders.permission) && may(imports.endpoints.apply.permission) ? <Lacks /> : null}
      {may(services.endpoints.look.permission) ? <ServicesHealth /> : null}
      {plans || designs || houses ? <Weeks /> : null}
      {houses ? <ResourceUse /> : null}
      {assigns && !plans ? <SeatsAhead /> : null}
      {plans || designs ? <AtRisk /> : null}
      <TasksDue />
      {oversees && !keeps ? <Outlets /> : null}
      {keeps ? <AccountsLow /> : null}
      {may(attendances.endpoints.mark.permission) ? <Classes /> : null}
    </div>
  )
}

/** The back office's first page: who, today, the reader's own numbers, and what he must look after (pictures 40 to 42); the menu beside it is not repeated. */
const ManageHome = () => {
  const { t } = useTranslation('shell')
  const { tree } = useMenus()
  if (tree && reachable(tree).length === 0) return <State kind="denied" level="h1" title={t('home.nothing')} text={t('home.nothingText')} />
  return (
    <div className="home-page">
      <Greeting />
      <FigureCards />
      <Parts />
    </div>
  )
}

export default ManageHome
