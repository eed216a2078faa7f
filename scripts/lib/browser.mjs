import { chromium } from '@playwright/test';
import { ensurePrograms } from './system.mjs';

/** Starts the machine's Chromium without a window. */
export async function launchBrowser() {
  const programs = await ensurePrograms(['chromium']);
  return chromium.launch({
    executablePath: programs.chromium,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
