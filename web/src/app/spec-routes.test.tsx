import { screen } from '@testing-library/react'
import { matchPath } from 'react-router-dom'
import { fakeServer } from '../testing/fake-server.ts'
import { renderApp } from '../testing/render-app.tsx'
import { admin, shellAnswers } from '../testing/shell-answers.ts'
import { portalPlaces, screens } from './places.ts'
import { specOpening, specPaths } from './spec-routes.ts'

/** 1-portal.md §2.1, word for word. */
const portal =
  '/shutdownMaintenance /blob /404 / /toTenantLogin /register /person /forgetPassword /account /resume /resumeEdit /csUploadFile /maintain /ueditor /tag /calendar /information /news-detail /news-detail-main /join-BEST /join-BESTBASE /join-BESTONLINE /academic-horizon /ai-exercise'
const named = '/protalMain /home /manageMain /notify /activiti-task-upcoming /sys-maintain-maintainInfo /login /app-download'
/** 1-portal.md §2.2, in its order. */
const office =
  '/home /activiti/task-view /activiti/task-view/transfer-view /activiti/task-view/dimission-view /activiti/task-view/activti-registration-approval /activiti/task-view/activti-registration-bmw /activiti/task-view/activti-offering-approval /activiti/task-view/activti-classbegin-approval /activiti/task-view/auth-approval-view /notify /study-courseList /study-courseDetail /study-courseExam /study-aiCourseDetail /study-courseStudy /comment-view /commentDetails /select /ifo /courseDetail /shaerWbtDetails /operationView /operationMarkingMutual /operationMarkingMutualMixed /operationMarking /newCourse /saveCourse /pubCourse /ai-exercise /charge/eightDimensions/index /charge/eightDimensions/add /charge/eightDimensions/edit /charge/eightDimensions/view /charge/rainingFeeQuery/index /charge/rainingFeeQuery/distributor /charge/rainingFeeQuery/view /charge/ruleSnapshot/index /charge/ruleSnapshot/view /charge/organizationCategory/index /charge/organizationCategory/add /charge/organizationCategory/edit /charge/organizationCategory/view /charge/reduceInfo/view /charge/reduceInfo/viewtwo /task/detail /task/create /task/select /exam/create /exam/detail /questionLibrary/create /resource/view /resource/edit /404 /shutdownMaintenance'
const manageOnly = ['/manageMain', '/sys-maintain-maintainInfo', '/activiti-task-upcoming']

const places = [...portalPlaces.map(({ path }) => path), ...screens.map(({ path }) => `/manage/${path}`), '/manage', '/maintain', '/404']
const isPlace = (address: string) => places.some((place) => matchPath(place, address.split('?')[0] ?? ''))

const missing = specPaths.flatMap((path) => {
  const opening = specOpening(path)
  return opening && 'missing' in opening ? [[path, opening.missing] as const] : []
})

describe('the paths of the specification', () => {
  it('stand in the table, every one', () => {
    const below = [...office.split(' '), ...manageOnly].map((path) => `/manage${path}`)
    expect([...specPaths].sort()).toEqual([...portal.split(' '), ...named.split(' '), '/manage', ...below].sort())
  })

  it.each(specPaths.map((path) => [path] as const))('%s opens a place of ours, or says that its area is not there yet', (path) => {
    let opening = specOpening(path, '?id=7&from=mail')
    for (let steps = 0; opening && 'to' in opening && !isPlace(opening.to) && steps < 2; steps += 1) {
      const [next = '', search = ''] = opening.to.split('?')
      opening = specOpening(next, `?${search}`)
    }
    if (opening && 'to' in opening) expect([isPlace(opening.to), opening.to.includes('from=mail')]).toEqual([true, true])
    else if (opening && 'own' in opening) expect(isPlace(path)).toBe(true)
    else expect(opening).toEqual({ missing: path.replace('/manage', '').slice(1).replaceAll('/', '-') })
  })

  it.each([
    ['/manage/activiti/task-view/activti-offering-approval', '?taskId=7', '/manage/approval-workflow-tasks?models=ENROL&task=7'],
    ['/manage/activiti/task-view/transfer-view', '', '/manage/approval-workflow-tasks?models=TRANSFER'],
    ['/manage/charge/rainingFeeQuery/distributor', '?id=a%2F1&x=1', '/manage/fee-accounts/a%2F1?x=1'],
    ['/manage/charge/rainingFeeQuery/distributor', '', '/manage/fee-accounts'],
    ['/manage/charge/eightDimensions/edit', '?id=r1', '/manage/fee-reduction-rules?form=r1'],
    ['/manage/charge/reduceInfo/view', '?accountId=a1&journalId=j1', '/manage/fee-ledger?account=a1&open=j1'],
    ['/sys-maintain-maintainInfo', '?menu=sys%2Fparams', '/maintain?menu=sys%2Fparams'],
    ['/charge/ruleSnapshot/index', '?page=2', '/manage/charge/ruleSnapshot/index?page=2'],
    ['/manage/commentDetails/', '?of=courses&id=c1', '/commentDetails/courses/c1'],
  ])('%s%s keeps its ids and its query: %s', (path, search, to) => expect(specOpening(path, search)).toEqual({ to }))

  it('of others it says nothing', () => expect([specOpening('/nowhere'), specOpening('/manage/charge/nowhere')]).toEqual([undefined, undefined]))

  it.each(missing)('%s tells in plain words that it is not open yet, with its code, and is no 404', async (path, code) => {
    fakeServer(shellAnswers())
    const { place } = await renderApp(path, { me: admin })
    const title = (await screen.findByRole('heading', { level: 1 }, { timeout: 5000 })).textContent
    expect(title).toMatch(/^“.+”还没有开放$/)
    expect(title).not.toContain(`“${code}”`)
    expect(screen.getByText(`页面代码 ${code}`)).toBeTruthy()
    expect(place()).toBe(path)
  })

  it('a path below /manage is a tab of the back office by the name of its page', async () => {
    fakeServer(shellAnswers())
    await renderApp('/charge/organizationCategory/index', { me: admin })
    expect(await screen.findByRole('button', { name: '关闭 机构费用类别' })).toBeTruthy()
  })
})
