/** Title, body in zh-CN and en-US, of every message as they stood before messages carried their words; what a message is sent with stands beside. */
export const wordings: Readonly<Record<string, { link: string; group: string; 'zh-CN': readonly [string, string]; 'en-US': readonly [string, string] }>> = {
  'enrolments.requested': {
    group: 'enrolment',
    link: '/my/enrolments/e-0001',
    'zh-CN': ['报名已提交：高压作业资质', '已为你保留 THE102-2648-01 的一个席位，正在等待审批。保留至 2026-11-16 09:26。'],
    'en-US': [
      'Application filed: High-Voltage Qualification',
      'A seat of THE102-2648-01 is held for you while your application is decided, until 2026-11-16 09:26.',
    ],
  },
  'enrolments.waiting': {
    group: 'enrolment',
    link: '/my/enrolments/e-0001',
    'zh-CN': ['已加入候补：高压作业资质', 'THE102-2648-01 目前已满，你排在候补第 3 位。有席位空出时会通知你。'],
    'en-US': [
      'On the waiting list: High-Voltage Qualification',
      'THE102-2648-01 is full at the moment; you are number 3 on the list. You will hear when a seat becomes free.',
    ],
  },
  'enrolments.confirmed': {
    group: 'enrolment',
    link: '/my/enrolments/e-0001',
    'zh-CN': ['报名已确认：高压作业资质', '你在 THE102-2648-01 的席位已确认，时间 2026-11-24 09:00 – 2026-11-25 17:00，地点 澄途学院北京中心 · 高压实训室。'],
    'en-US': [
      'Seat confirmed: High-Voltage Qualification',
      'Your seat in THE102-2648-01 is confirmed: 2026-11-24 09:00 – 2026-11-25 17:00, Chengtu Academy Beijing · High-Voltage Workshop.',
    ],
  },
  'enrolments.refused': {
    group: 'enrolment',
    link: '/my/enrolments/e-0001',
    'zh-CN': ['报名未通过：高压作业资质', '你对 THE102-2648-01 的报名申请没有通过审批。审批意见见报名详情。'],
    'en-US': [
      'Application refused: High-Voltage Qualification',
      "Your application for THE102-2648-01 was not approved. The comment stands in the enrolment's details.",
    ],
  },
  'enrolments.expired': {
    group: 'enrolment',
    link: '/my/enrolments/e-0001',
    'zh-CN': ['报名已过期：高压作业资质', '你对 THE102-2648-01 的申请在期限内没有得到处理或答复，已自动失效。'],
    'en-US': ['Application expired: High-Voltage Qualification', 'Your application for THE102-2648-01 was not decided or answered in time and has ended.'],
  },
  'enrolments.withdrawn': {
    group: 'enrolment',
    link: '/my/enrolments/e-0001',
    'zh-CN': ['申请已撤回：高压作业资质', '对 THE102-2648-01 的申请已撤回，没有产生费用。'],
    'en-US': ['Application withdrawn: High-Voltage Qualification', 'The application for THE102-2648-01 was withdrawn; nothing is charged.'],
  },
  'enrolments.revoked': {
    group: 'enrolment',
    link: '/my/enrolments/e-0001',
    'zh-CN': ['报名已撤销：高压作业资质', '你在 THE102-2648-01 的席位已撤销。罚金 800.00 元，原因：业务原因。'],
    'en-US': ['Enrolment revoked: High-Voltage Qualification', 'Your seat in THE102-2648-01 was given back. Penalty 800.00 yuan, reason: Business.'],
  },
  'enrolments.released': {
    group: 'enrolment',
    link: '/my/enrolments/e-0001',
    'zh-CN': ['席位已释放：高压作业资质', '学院已免罚释放你在 THE102-2648-01 的席位，原因：业务原因。'],
    'en-US': ['Seat released: High-Voltage Qualification', 'The academy released your seat in THE102-2648-01 without a penalty, reason: Business.'],
  },
  'enrolments.replaced': {
    group: 'enrolment',
    link: '/my/enrolments/e-0001',
    'zh-CN': ['席位已转给同事：高压作业资质', '你在 THE102-2648-01 的席位已由 沈青禾 接替，没有产生费用。'],
    'en-US': ['Seat passed to a colleague: High-Voltage Qualification', 'Shen Qinghe takes your seat in THE102-2648-01; nothing is charged.'],
  },
  'enrolments.cancelled': {
    group: 'enrolment',
    link: '/my/enrolments/e-0001',
    'zh-CN': ['班次已取消：高压作业资质', 'THE102-2648-01（2026-11-24 09:00 – 2026-11-25 17:00）已取消，原因：培训师原因。相关费用全部冲回。'],
    'en-US': [
      'Offering cancelled: High-Voltage Qualification',
      'THE102-2648-01 (2026-11-24 09:00 – 2026-11-25 17:00) is cancelled, reason: Trainer. All its charges are reversed.',
    ],
  },
  'enrolments.offered': {
    group: 'enrolment',
    link: '/my/enrolments/e-0001',
    'zh-CN': ['有一个席位等你答复：高压作业资质', 'THE102-2648-01 空出一个席位，请在 2026-11-03 09:26 前接受；过期将自动让给下一位。'],
    'en-US': [
      'A seat waits for your answer: High-Voltage Qualification',
      'A seat of THE102-2648-01 became free. Accept it before 2026-11-03 09:26; after that it goes to the next person.',
    ],
  },
  'enrolments.promoted': {
    group: 'enrolment',
    link: '/my/enrolments/e-0001',
    'zh-CN': ['候补成功，等待审批：高压作业资质', 'THE102-2648-01 为你保留了一个席位，审批需在 2026-11-23 09:00 前完成。'],
    'en-US': [
      'A seat is held for you: High-Voltage Qualification',
      'A seat of THE102-2648-01 is held for you; the approval must be finished before 2026-11-23 09:00.',
    ],
  },
  'enrolments.skipped': {
    group: 'enrolment',
    link: '/my/enrolments/e-0001',
    'zh-CN': ['这次没有轮到你：高压作业资质', 'THE102-2648-01 空出的席位给了后面的人：开班前三天内只补给审批已同意的人，你的申请还在审批。'],
    'en-US': [
      'Not your turn this time: High-Voltage Qualification',
      'The free seat of THE102-2648-01 went to somebody behind you: In the last three days seats go to approved requests only; yours is still in approval.',
    ],
  },
  'offerings.moved': {
    group: 'offering',
    link: '/my/enrolments/e-0003',
    'zh-CN': [
      '班次改期或换了城市：高压作业资质',
      'THE102-2648-01 现在的安排是 2026-11-24 09:00 – 2026-11-25 17:00，澄途学院北京中心 · 高压实训室。如不便参加，开班前可以免罚撤销。',
    ],
    'en-US': [
      'New date or town: High-Voltage Qualification',
      'THE102-2648-01 is now 2026-11-24 09:00 – 2026-11-25 17:00, Chengtu Academy Beijing · High-Voltage Workshop. If that does not suit you, you may give your seat back without a penalty until the start.',
    ],
  },
  'offerings.rearranged': {
    group: 'offering',
    link: '/my/enrolments/e-0003',
    'zh-CN': ['班次安排有变：高压作业资质', 'THE102-2648-01 现在的安排是 2026-11-24 09:00 – 2026-11-25 17:00，澄途学院北京中心 · 高压实训室。'],
    'en-US': [
      'Arrangements changed: High-Voltage Qualification',
      'THE102-2648-01 is now 2026-11-24 09:00 – 2026-11-25 17:00, Chengtu Academy Beijing · High-Voltage Workshop.',
    ],
  },
  'offerings.changed': {
    group: 'offering',
    link: '/my/enrolments/e-0003',
    'zh-CN': ['班次信息有更新：高压作业资质', 'THE102-2648-01 的说明或培训师有更新，时间和地点不变。'],
    'en-US': ['Offering updated: High-Voltage Qualification', 'The description or the trainers of THE102-2648-01 changed; time and place stay.'],
  },
  'offerings.teachingChanged': {
    group: 'offering',
    link: '/offerings/5f0c8a54-2b0e-4a53-9a4c-0d5a0b6f1e01',
    'zh-CN': ['你授课的班次有变：高压作业资质', 'THE102-2648-01 现在的安排是 2026-11-24 09:00 – 2026-11-25 17:00，澄途学院北京中心 · 高压实训室。'],
    'en-US': [
      'Changed offering of yours: High-Voltage Qualification',
      'THE102-2648-01, which you teach, is now 2026-11-24 09:00 – 2026-11-25 17:00, Chengtu Academy Beijing · High-Voltage Workshop.',
    ],
  },
  'offerings.teachingCancelled': {
    group: 'offering',
    link: '/offerings/5f0c8a54-2b0e-4a53-9a4c-0d5a0b6f1e01',
    'zh-CN': ['你授课的班次已取消：高压作业资质', 'THE102-2648-01（2026-11-24 09:00 – 2026-11-25 17:00）已取消，原因：培训师原因。'],
    'en-US': [
      'Cancelled offering of yours: High-Voltage Qualification',
      'THE102-2648-01 (2026-11-24 09:00 – 2026-11-25 17:00), which you were to teach, is cancelled, reason: Trainer.',
    ],
  },
  'tasks.assigned': {
    group: 'approval',
    link: '/manage/approval-workflow-tasks?task=task-1',
    'zh-CN': ['待你审批：沈青禾 · 班次报名', '沈青禾的“班次报名”申请等你处理，请在 2026-11-04 09:26 前完成。高压作业资质'],
    'en-US': [
      'For you to decide: Shen Qinghe · Enrolment',
      'The application of Shen Qinghe (Enrolment) waits for you; please decide before 2026-11-04 09:26. High-Voltage Qualification',
    ],
  },
  'tasks.reminded': {
    group: 'approval',
    link: '/manage/approval-workflow-tasks?task=task-1',
    'zh-CN': ['审批提醒：沈青禾 · 班次报名', '沈青禾的“班次报名”申请还在等你处理，2026-11-04 09:26 到期。高压作业资质'],
    'en-US': [
      'Reminder: Shen Qinghe · Enrolment',
      'The application of Shen Qinghe (Enrolment) still waits for you; it is due 2026-11-04 09:26. High-Voltage Qualification',
    ],
  },
  'tasks.escalated': {
    group: 'approval',
    link: '/manage/approval-workflow-tasks?task=task-1',
    'zh-CN': ['审批已上报一级：沈青禾 · 班次报名', '沈青禾的“班次报名”申请在 2026-11-04 09:26 前没有处理，已转给上一级。高压作业资质'],
    'en-US': [
      'Passed one level up: Shen Qinghe · Enrolment',
      'The application of Shen Qinghe (Enrolment) was not decided before 2026-11-04 09:26 and went one level up. High-Voltage Qualification',
    ],
  },
  'exemptions.granted': {
    group: 'fee',
    link: '/my/enrolments/e-0001',
    'zh-CN': ['罚金已豁免：高压作业资质', 'THE102-2648-01 的罚金已豁免 300.00 元。'],
    'en-US': ['Penalty waived: High-Voltage Qualification', '300.00 yuan of the penalty for THE102-2648-01 were waived.'],
  },
  'accounts.low': {
    group: 'fee',
    link: '/manage/fee-accounts?account=account-D001',
    'zh-CN': ['培训账户余额偏低', '经销商培训账户可用余额 12000.00 元，请及时充值，以免影响报名。'],
    'en-US': ['Training account running low', "The dealer's training account has 12000.00 yuan left. Please top it up so that people can go on enrolling."],
  },
  'accounts.stopped': {
    group: 'fee',
    link: '/manage/fee-accounts?account=account-D001',
    'zh-CN': ['培训账户已透支到限额', '经销商培训账户可用余额 12000.00 元，充值前不能再报名收费班次。'],
    'en-US': [
      'Training account at its limit',
      "The dealer's training account stands at 12000.00 yuan. Nobody can enrol in charged offerings until it is topped up.",
    ],
  },
}
