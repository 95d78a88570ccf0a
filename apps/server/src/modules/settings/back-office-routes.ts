import type { Api } from '@pavilion/contract';
import type { Handlers } from '../../http/call.ts';
import { home, saveHome } from './home-page.ts';
import { setIdentity } from './identity/set-identity.ts';
import { resetPlatform } from './reset-platform.ts';
import { app, setApiBehaviour, setEnvironment, setOddsInterval, setOrders, setSettlement } from './system-settings.ts';

/** App Settings of the back office. */
export const settingsBackOfficeHandlers: Handlers<Api['settingsBackOffice']> = {
  app,
  setEnvironment,
  setOddsInterval,
  setApiBehaviour,
  setSettlement,
  setOrders,
  setIdentity,
  reset: resetPlatform,
  home,
  saveHome,
};
