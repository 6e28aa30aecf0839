/** 0 directory, 1 menu, 2 button. */
type MenuType = '0' | '1' | '2'

interface MenuSeed {
  code: string
  parent?: string
  /** System code of the tab: 10 system, 20 learning, 50 resources, 70 home (1-portal.md §2.4). */
  sysCode: string
  nameCn: string
  nameEn: string
  url?: string
  type: MenuType
  permission?: string
  icon?: string
  sort: number
}

type Row = readonly [url: string, permission: string, nameCn: string, nameEn: string, buttons?: string]
type Directory = readonly [code: string, nameCn: string, nameEn: string, icon: string, rows: readonly Row[]]

const verbs: Readonly<Record<string, readonly [string, string]>> = {
  save: ['新增', 'Add'],
  update: ['编辑', 'Edit'],
  delete: ['删除', 'Delete'],
  export: ['导出', 'Export'],
  release: ['发布', 'Release'],
  unlist: ['下架', 'Unlist'],
  archive: ['归档', 'Archive'],
  publish: ['发布', 'Publish'],
  cancel: ['取消', 'Cancel'],
  assign: ['指派', 'Assign'],
  revoke: ['撤销', 'Revoke'],
  replace: ['替换', 'Replace'],
  mark: ['考勤', 'Mark'],
  close: ['关闭', 'Close'],
  activate: ['启用', 'Activate'],
  deactivate: ['停用', 'Deactivate'],
  run: ['立即运行', 'Run now'],
  apply: ['执行', 'Apply'],
  replay: ['重放', 'Replay'],
  discard: ['放弃', 'Discard'],
  resend: ['重发', 'Send again'],
  'top-up': ['充值', 'Top up'],
}

const system: readonly Directory[] = [
  [
    'sys',
    '系统设置',
    'Settings',
    'setting',
    [
      ['sys/params', 'sys:params', '系统参数', 'System parameters', 'save update delete'],
      ['sys/dictionaries', 'sys:dictionaries', '数据字典', 'Dictionaries', 'save update delete'],
      ['sys/roles', 'sys:roles', '角色', 'Roles', 'save update delete'],
      ['sys/menus', 'sys:menus', '菜单', 'Menus', 'save update delete'],
    ],
  ],
  [
    'org',
    '组织与人员',
    'Organisation and people',
    'apartment',
    [
      ['org/organisations', 'org:organisations', '组织', 'Organisations', 'save update delete export'],
      ['org/positions', 'org:positions', '岗位', 'Positions', 'save update delete export'],
      ['sys/users', 'sys:users', '人员', 'People', 'save update delete export'],
      ['org/posts', 'org:posts', '任职', 'Posts', 'save update delete export'],
      ['org/area-managers', 'org:area-managers', '区域经理', 'Area managers', 'save update delete'],
    ],
  ],
  [
    'operations',
    '运行',
    'Operations',
    'tool',
    [
      ['jobs/imports', 'jobs:imports', '数据导入', 'Imports', 'save apply'],
      ['jobs/jobs', 'jobs:jobs', '定时任务', 'Scheduled jobs', 'update run'],
      ['jobs/runs', 'jobs:runs', '任务日志', 'Job log'],
      ['notification/mails', 'notification:mails', '邮件与短信', 'Mail and SMS', 'resend'],
      ['sys/services', 'sys:services', '服务状态', 'Services'],
      ['sys/dead-letters', 'sys:dead-letters', '失败消息', 'Dead letters', 'replay discard'],
      ['sys/trails', 'sys:trails:info', '业务轨迹', 'Event trail'],
      ['sys/login-logs', 'sys:login-logs', '登录日志', 'Login log', 'export'],
      ['sys/operation-logs', 'sys:operation-logs', '操作日志', 'Operation log', 'export'],
    ],
  ],
]

const learning: readonly Directory[] = [
  [
    'catalogue',
    '课程',
    'Courses',
    'book',
    [
      ['training/courses', 'training:courses', '课程维护', 'Courses', 'save update delete export release unlist archive'],
      ['training/catalogues', 'training:catalogues', '课程目录', 'Catalogues', 'save update delete'],
    ],
  ],
  [
    'delivery',
    '开班与报名',
    'Offerings and enrolment',
    'calendar',
    [
      ['training/offerings', 'training:offerings', '开班计划', 'Offerings', 'save update delete export publish cancel'],
      ['training/enrolments', 'training:enrolments', '报名管理', 'Enrolments', 'assign revoke replace export'],
      ['training/attendances', 'training:attendances', '考勤与成绩', 'Attendance and scores', 'mark close'],
      ['training/study-records', 'training:study-records', '学习记录', 'Study records', 'export'],
    ],
  ],
  [
    'fee',
    '培训费用',
    'Training fees',
    'wallet',
    [
      ['fee/accounts', 'fee:accounts', '经销商账户', 'Dealer accounts', 'top-up export'],
      ['fee/ledger', 'fee:ledger', '账务明细', 'Postings', 'export'],
      ['fee/reduction-rules', 'fee:reduction-rules', '减免规则', 'Reduction rules', 'save update delete'],
      ['fee/exemptions', 'fee:exemptions', '罚金豁免', 'Exemptions', 'save'],
    ],
  ],
  [
    'approval',
    '审批',
    'Approvals',
    'audit',
    [
      ['approval-workflow/cases', 'approval:cases', '审批记录', 'Approval cases'],
      ['approval-workflow/models', 'approval:models', '审批模型', 'Approval models'],
    ],
  ],
]

const resourcing: readonly Directory[] = [
  [
    'resources',
    '教学资源',
    'Teaching resources',
    'team',
    [
      ['training/trainers', 'training:trainers', '培训师', 'Trainers', 'save update delete activate deactivate'],
      ['training/classrooms', 'training:classrooms', '教室', 'Classrooms', 'save update delete activate deactivate'],
      ['training/sites', 'training:sites', '场地', 'Sites', 'save update delete activate deactivate'],
      ['training/vehicles', 'training:vehicles', '车辆', 'Vehicles', 'save update delete activate deactivate'],
    ],
  ],
]

const buttonsOf = (sysCode: string, [url, permission, , , buttons = '']: Row): MenuSeed[] =>
  buttons
    .split(' ')
    .filter(Boolean)
    .map((verb, index) => {
      const [nameCn, nameEn] = verbs[verb] ?? [verb, verb]
      return { code: `${url}:${verb}`, parent: url, sysCode, nameCn, nameEn, type: '2', permission: `${permission}:${verb}`, sort: (index + 1) * 10 }
    })

/** What opens a screen is its list's `:page`; a screen without a list names its own. */
const opens = (permission: string): string => (permission.split(':').length > 2 ? permission : `${permission}:page`)

const menusOf = (sysCode: string, directories: readonly Directory[]): MenuSeed[] =>
  directories.flatMap(([code, nameCn, nameEn, icon, rows], at) => [
    { code, sysCode, nameCn, nameEn, icon, type: '0' as const, sort: (at + 1) * 10 },
    ...rows.flatMap((row, index): MenuSeed[] => [
      { code: row[0], parent: code, sysCode, nameCn: row[2], nameEn: row[3], url: row[0], type: '1', permission: opens(row[1]), sort: (index + 1) * 10 },
      ...buttonsOf(sysCode, row),
    ]),
  ])

/** The menus of the back office by system code: directories, screens with their list's `:page`, buttons with their verb. */
export const menus: readonly MenuSeed[] = [...menusOf('10', system), ...menusOf('20', learning), ...menusOf('50', resourcing)]
