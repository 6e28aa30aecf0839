import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { bulletins } from '@academy/contracts/identity/accounts/bulletins.ts'
import { act } from './play/act.ts'

const bulletin = (titleCn: string, titleEn: string, textCn: string, textEn: string, ...positions: string[]) => ({
  ...{ titleCn, titleEn, textCn, textEn },
  audience: { any: [{ positions }] },
})

/** The last of them is still a draft. */
const written = [
  bulletin(
    '明年开班计划本月底定稿',
    "Next year's classes are settled this month",
    '各产品经理请在月底前把课程需求交给排课计划员，逾期的课程排到第二季度。',
    'Product managers, give the planner what your courses need by the end of the month. What comes later is planned from the second quarter on.',
    ...['AC04', 'AC05'],
  ),
  bulletin(
    '北京中心高压实训室检修三天',
    'The high-voltage workshop in Beijing is closed for three days',
    '下月一日至三日检修，其间的高压课程改到上海中心，受影响的班次已另行通知。',
    'For repairs, from the first to the third of next month. High-voltage classes of these days move to Shanghai; who sits in one has heard already.',
    ...['AC05', 'AC06', 'AC08', 'AC09'],
  ),
  bulletin(
    '新一年的培训费用减免规则',
    'Reductions of training fees for the new year',
    '新网点、战略集团和帮扶经销商的减免照旧，偏远地区的技术补贴提高。',
    'New outlets, strategic groups and supported dealers pay as before; the subsidy for remote regions rises.',
    ...['MG05', 'MG06'],
  ),
]

/** Bulletins as the registrar wrote and sent them; gives how many. */
export const layBulletins = async (platform: Platform, tenantId: string, userId: string): Promise<number> => {
  const as = { tenantId, userId, grants: [{ code: 'REGISTRAR', roots: [] }] }
  let made = 0
  for (const [at, one] of written.entries()) {
    const saved = await act(platform, 'identity', bulletins.endpoints.save, one, as)
    if (saved && at < written.length - 1) await act(platform, 'identity', bulletins.endpoints.send, { id: saved.id }, as)
    made += saved ? 1 : 0
  }
  return made
}
