import { type ParameterKey, parameters } from '@academy/contracts/core/parameters.ts'

export interface ParameterSeed {
  paramCode: ParameterKey
  paramValue: string
  remark: string
}

const remarks: Partial<Record<ParameterKey, string>> = {
  'password.min': '新密码最短长度 / shortest new password',
  'password.max': '新密码最长长度 / longest new password',
  'captcha.after': '连续失败几次后要求验证码 / failures before a captcha is asked',
  'captcha.minutes': '验证码有效分钟 / minutes a captcha lives',
  'session.idle.minutes': '无操作自动退出 / idle minutes until sign-out',
  'session.absolute.hours': '会话最长时间 / longest session',
  'remember.days': '仅门户 / portal only',
  'export.rows': '导出允许的最多行数 / last allowed number of rows',
  'import.rows': '每个工作表最多行数 / rows a sheet',
  'platform.stopped': 'true 时除管理员外停机维护（40001） / true stops the academy for all but administrators (40001)',
  'platform.stopped.text': '停机时显示的文字，- 为默认 / text shown while stopped, - for the usual one',
  'user.minor.consent': '未满 18 岁需同意书 / consent under 18',
  'enrol.close.days': '开课前几天截止报名 / applications end before the start',
  'enrol.hold.hours': '占座时限，过后失效 / a held seat expires after',
  'enrol.area.price': '达到此价格须区域经理审批 / price from which the area manager is asked',
  'enrol.group.max': '一次团体报名人数 / people in one group enrolment',
  'waiting.until.days': '开课前几天起不再递补 / no offer later',
  'offering.risk.days': '低于最少人数的提示天数 / below minimum shows',
  'attendance.min.percent': '达到才可通过 / to be able to pass',
  'fee.low.percent': '占期初余额 / of the opening balance',
  'fee.overdraft': '超过后停止报名 / below zero before applications stop',
  'exempt.accountant': '超过须会计审批 / above it the accountant decides',
  'exempt.director': '超过须院长审批 / above it the director decides',
  'cert.open.days': '复训窗口 / recertification window',
  'cert.pass.rate': '预测使用 / used by the forecast',
  'rejoin.keep.months': '积分与证书恢复 / points and certificates return',
}

/** One stored parameter a key of the registry, with its default and a remark. */
export const parameterSeeds: readonly ParameterSeed[] = (Object.keys(parameters) as ParameterKey[]).map((paramCode) => ({
  paramCode,
  paramValue: String(parameters[paramCode].default),
  remark: remarks[paramCode] ?? '',
}))
