import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { agreements } from '@academy/contracts/identity/accounts/agreements.ts'
import { consents } from '@academy/contracts/identity/accounts/consents.ts'
import { asker } from './records.ts'
import { written } from './texts/written.ts'

const privacy = {
  cn: '# 我们怎样使用你的信息\n学院用你的姓名、岗位和联系方式安排学习、考试和认证，并把结果告诉你所在的经销商。\n- 证件号只用来核对身份，离开人员管理后不再使用\n- 照片只在你同意后显示在名单上\n- 你可以随时在**我的账号**里撤回同意',
  en: '# How we use your data\nThe academy uses your name, post and contact to arrange learning, exams and certificates, and tells the results to your dealer.\n- Your ID number only proves who you are\n- Your photo stands on lists only if you agree\n- You may take your consent back at any time under **Account**',
}
const rules = {
  cn: '# 使用约定\n账号只限本人使用。报名之后请按时到课；撤销和缺席按课程的扣费规则计算。\n- 不要把密码和验证码告诉任何人\n- 课件和试题只供学习，不得外传',
  en: '# How this academy is used\nAn account is for one person alone. Attend what you enrol in; withdrawals and absences are charged by the rules of the course.\n- Tell nobody your password or codes\n- Course material and questions are for learning only',
}

const texts = [
  { kind: 'privacy', titleCn: '隐私政策', titleEn: 'Privacy policy', ...privacy },
  { kind: 'user', titleCn: '用户协议', titleEn: 'User agreement', ...rules },
  {
    kind: 'privacy',
    titleCn: '隐私政策',
    titleEn: 'Privacy policy',
    cn: `${privacy.cn}\n- 登录过的设备保存 90 天`,
    en: `${privacy.en}\n- Devices you signed in from are kept for 90 days`,
  },
] as const

interface Agreeing {
  admin: string
  /** Those who sign in: they have agreed to everything. */
  people: readonly string[]
  /** Those who took it back. */
  leaving: readonly string[]
  /** Those who agreed before the newest edition, which they owe. */
  owing: readonly string[]
}

/** Publishes what everybody agrees to, and lets those who sign in agree; some owe the newest edition, four take it back. Gives how many agreed. */
export const layAgreements = async (platform: Platform, tenantId: string, { admin, people, leaving, owing }: Agreeing): Promise<number> => {
  const as = (userId: string, code?: string) => asker(platform, { tenantId, userId, grants: code ? [{ code, roots: [] }] : [] }, 'identity')
  const desk = as(admin, 'ADMIN')
  const { records } = await desk<{ records: { id: string }[] }>('GET', `${agreements.endpoints.page.path}?limit=10`)
  const { mine, accept, revoke } = consents.endpoints
  const agree = async (userId: string) => {
    const { due } = await as(userId)<{ due: { id: string }[] }>('GET', mine.path)
    await as(userId)('POST', accept.path, { agreementIds: due.map(({ id }) => id) })
  }
  if (records.length === 0)
    for (const [at, { cn, en, ...text }] of texts.entries()) {
      if (at === texts.length - 1) for (const userId of owing) await agree(userId)
      const draft = await desk<{ id: string; version: number }>('POST', agreements.endpoints.save.path, { ...text, body: { cn: written(cn), en: written(en) } })
      await desk('POST', agreements.endpoints.publish.path, { id: draft.id, version: draft.version })
    }
  for (const userId of [...people, ...leaving]) await agree(userId)
  for (const userId of leaving) await as(userId)('POST', revoke.path, {})
  return people.length
}
