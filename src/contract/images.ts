/** Pictures: drawn or uploaded, kept by this server, and served under unguessable names. */
import { z } from 'zod';
import { endpoint, Id, Instant } from './endpoint.ts';
import { limits } from './limits.ts';
import { line, passage, prose } from './text.ts';

/** Styles of the wizard's avatar step. The images page has its own list; the two are not the same thing. */
export const AvatarStyles = [
  'realistic',
  'digital_art',
  'cartoon',
  'anime',
  'cyberpunk',
  'minimalist',
] as const;
export type AvatarStyle = (typeof AvatarStyles)[number];
export const AvatarSizes = ['512x512', '768x768', '1024x1024'] as const;
export type AvatarSize = (typeof AvatarSizes)[number];
export const avatarDefaults = { style: 'realistic', size: '512x512' } as const;

/** The address of a picture that this server keeps: 128 bits or more, because an <img> cannot authenticate. */
export const MediaUrl = z.string().regex(/^\/api\/media\/[A-Za-z0-9_-]{22,64}\.(?:png|webp)$/);
export const MediaName = z.string().regex(/^[A-Za-z0-9_-]{22,64}\.(?:png|webp)$/);

export const Media = z.object({ id: Id, url: MediaUrl, alt: z.string() });
export type Media = z.infer<typeof Media>;

const Made = z.object({
  imageUrl: MediaUrl,
  data: z.array(z.object({ url: MediaUrl, id: Id, created_at: Instant })).min(1),
  model_used: z.string(),
  /** What of the request this maker could not honour, in a sentence. */
  notice: z.string().nullable(),
  message: z.string(),
});

export const imageCalls = {
  generate: endpoint({
    method: 'POST',
    path: '/content/ai/images/generate',
    access: 'member',
    rate: 'generate',
    summary: 'Draw a picture for an agent',
    body: z.strictObject({
      prompt: passage(limits.avatar_prompt, 'Please enter a prompt'),
      style: z.enum(AvatarStyles).default(avatarDefaults.style),
      size: z.enum(AvatarSizes).default(avatarDefaults.size),
      negativePrompt: prose(limits.avatar_prompt).default(''),
      agentName: line(limits.agent_name, 'Please enter an agent name').optional(),
    }),
    response: Made,
    status: 201,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/content/ai/images/upload',
    access: 'member',
    rate: 'write',
    summary: 'Keep a picture from the caller’s machine: JPG, PNG, GIF or WebP, at most 5 MB',
    upload: { field: 'file', max_files: 1, max_bytes: limits.upload_bytes },
    response: Made,
    status: 201,
  }),
  media: endpoint({
    method: 'GET',
    path: '/media/:name',
    access: 'public',
    rate: 'read',
    summary: 'The bytes of a picture',
    params: z.object({ name: MediaName }),
    response: 'file',
  }),
};
