import type { Me } from '../core/session/session.ts'

export const admin: Me = {
  userId: 'u1',
  userCode: 'songtl',
  userNameCn: '宋听澜',
  userNameEn: 'Song Tinglan',
  locale: 'zh-CN',
  tenantId: 'chengtu',
  tenantName: '澄途学院',
  roles: ['ADMIN'],
  permissions: ['sys:params:page', 'sys:params:save', 'sys:params:update', 'sys:params:delete'],
  superAdmin: false,
}

export const menu = (url: string, nameCn: string, nameEn: string, more: object = {}) => ({
  id: url,
  menuId: url,
  parentId: '0',
  pid: '0',
  name: nameCn,
  nameCn,
  nameEn,
  url,
  type: '1',
  permissions: '',
  icon: '',
  sort: 1,
  sysCode: '10',
  children: [] as object[],
  ...more,
})

const tree = [
  menu('', '系统设置', 'Settings', {
    id: 'sys',
    menuId: 'sys',
    type: '0',
    children: [menu('sys/params', '系统参数', 'System parameters'), menu('sys/later', '以后', 'Later')],
  }),
]
const tabs = [
  { id: 't10', pid: '0', dictType: 'sysCode', dictName: '系统管理', dictNameCn: '系统管理', dictNameEn: 'System', dictValue: '10', sort: 1, delFlag: '0' },
]

/** What the shell asks for once somebody is signed in. */
export const shellAnswers = (me: Me = admin) => ({
  'GET /auth/academy': () => ({ data: { nameCn: '澄途学院', nameEn: 'Chengtu Academy' } }),
  'GET /auth/me': () => ({ data: me }),
  'GET /sys/menu/select': () => ({ data: tree }),
  'GET /sys/menu/selectSysCodeMenuListMT': () => ({ data: tabs }),
  'GET /sys/commquickmenu/info/{userId}': () => ({ data: [] }),
  'POST /sys/sysmenuswitch/getUrlList': () => ({ code: 1, data: '' }),
  'GET /sys/stops-ahead': () => ({ data: [] }),
  'POST /sys/sysroutesintercept/save': () => ({ data: null }),
  'GET /act/operate/taskCountMT': () => ({ data: 3 }),
  'GET /notify/notifyinfo/unReadNotifyCount': () => ({ data: 120 }),
  'POST /auth/logoutIam': () => ({ data: {} }),
  'PUT /auth/language': () => ({ data: {} }),
})
