import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { createEgress } from '#server/egress/egress.ts';
import { answeringServer } from '#test/answering-server.ts';
import { failureOf, request, startGallery } from '#test/emulators/images-world.ts';

const gallery = startGallery();
const openai = { provider: 'openai', model: 'gpt-image-2', path: '/v1' } as const;
const compatible = { provider: 'openai-compatible', model: 'sd3.5', path: '/v1' } as const;

const asked = () => gallery.provider().asked.at(-1);

describe('OpenAI', () => {
  test('is asked for one image in the model’s nearest size', async () => {
    const { drawer: generator } = gallery.drawer(openai);
    await generator.draw(request({ width: 1024, height: 576, negative_prompt: 'people' }));
    expect(asked()).toMatchObject({
      url: '/v1/images/generations',
      headers: { authorization: `Bearer ${gallery.provider().api_key}` },
      body: {
        model: 'gpt-image-2',
        n: 1,
        size: '1536x1024',
        quality: 'medium',
        background: 'opaque',
        output_format: 'png',
        prompt:
          'a lighthouse at dusk. A photograph, taken with a fixed lens in natural light. Leave out: people.',
      },
    });
  });

  test('reports its tokens, which determine an image’s cost', async () => {
    const { drawer: generator } = gallery.drawer(openai);
    const { prompt } = request();
    expect(generator.price).toBe(62_680);
    expect(generator.estimate(request())).toBe(125_360);
    const { cost } = await generator.draw(request());
    // 1056 image tokens at $30 per million, and prompt tokens at $5.
    expect(cost).toBeGreaterThan(31_680 + Math.floor(prompt.length / 4) * 5);
    expect(cost).toBeLessThan(generator.price ?? 0);
  });

  test('reports what is not supported', async () => {
    const { drawer: generator } = gallery.drawer(openai);
    const { notice } = await generator.draw(
      request({ negative_prompt: 'people', steps: 30, cfg_scale: 7 }),
    );
    expect(notice).toMatch(/no negative prompt\. .* may not\. This model ignores steps/);
  });
});

describe('an OpenAI-compatible server', () => {
  test('is asked for the exact size, and for base64', async () => {
    const { drawer: generator } = gallery.drawer(compatible);
    await generator.draw(request({ width: 320, height: 960 }));
    expect(asked()?.body).toMatchObject({ size: '320x960', response_format: 'b64_json' });
  });

  test('needs no key, and does not get the price of an OpenAI model', async () => {
    const { drawer: generator } = gallery.drawer(
      { ...compatible, model: 'core' },
      { api_key: undefined },
    );
    expect(generator).toMatchObject({ name: 'core', price: null });
    expect(generator.estimate(request())).toBeNull();
    const error = await failureOf(generator.draw(request()));
    expect(error.message).toMatch(/Check IMAGE_API_KEY/);
    expect(asked()?.headers['authorization']).toBeUndefined();
  });

  test('may answer with a URL on the same server, which gets the key', async () => {
    const { drawer: generator } = gallery.drawer(compatible);
    gallery.provider().fault({ kind: 'url' });
    const { bytes } = await generator.draw(request());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 512, height: 512 });
    expect(asked()).toMatchObject({
      method: 'GET',
      url: expect.stringMatching(/^\/files\//),
      headers: { authorization: `Bearer ${gallery.provider().api_key}` },
    });
  });

  it.each([
    'http://127.0.0.1:22/a.png',
    'https://127.0.0.1/a.png',
    'https://localhost/a.png',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/a.png',
    'https://[::ffff:10.0.0.1]/a.png',
    'https://2130706433/a.png',
    'https://10.1.2.3/a.png',
    'http://example.com/a.png',
    'https://ada:pass@example.com/a.png',
    'https://example.com:8443/a.png',
    'file:///etc/passwd',
    'data:image/png;base64,iVBORw0KGgo=',
    'javascript:alert(1)',
  ])('SS-3 an image URL is rejected: %s', async (url) => {
    const { drawer: generator, waits } = gallery.drawer(compatible, { price: 40_000 });
    gallery.provider().fault({ kind: 'url', url });
    const error = await failureOf(generator.draw(request()));
    expect(error.message).toBe('Couldn’t download the image from the provider.');
    expect(error).toMatchObject({ cost: 40_000, retry: false });
    expect(waits).toEqual([]);
  });

  test('SS-4 a redirect of its image is not followed', async () => {
    const inside = await answeringServer({ status: 200, text: 'secret' });
    try {
      const { drawer: generator } = gallery.drawer(compatible);
      const to = encodeURIComponent(`${inside.base}/secret.png`);
      const fault = { kind: 'url', url: `${gallery.provider().url}/moved?to=${to}` } as const;
      gallery.provider().fault(fault, fault);
      const error = await failureOf(generator.draw(request()));
      expect(error.message).toMatch(/didn’t return a usable image/);
      expect(inside.asked).toEqual([]);
    } finally {
      await inside.close();
    }
  });

  test('SS-3 counts as another server on another port, even if that one may be called', async () => {
    const other = await answeringServer({ status: 200, text: 'secret' });
    const egress = createEgress({ origins: [gallery.provider().url, other.base] });
    try {
      const { drawer: generator } = gallery.drawer(compatible, { fetch: egress.fetch });
      gallery.provider().fault({ kind: 'url', url: `${other.base}/a.png` });
      await failureOf(generator.draw(request()));
      expect(other.asked).toEqual([]);
    } finally {
      await Promise.all([egress.close(), other.close()]);
    }
  });

  test('SS-3 the key is not sent to an image’s host elsewhere', async () => {
    const fetched: (RequestInit | undefined)[] = [];
    const picture = await sharp({
      create: { width: 8, height: 8, channels: 3, background: 'red' },
    })
      .webp()
      .toBuffer();
    const fetchPublic = async (_: string, init: RequestInit) => {
      fetched.push(init);
      return new Response(new Uint8Array(picture));
    };
    const { drawer: generator } = gallery.drawer(compatible, { fetchPublic });
    gallery.provider().fault({ kind: 'url', url: 'https://pictures.example/a.webp' });
    const { bytes } = await generator.draw(request());
    expect((await sharp(bytes).metadata()).format).toBe('png');
    expect(new Headers(fetched[0]?.headers).has('authorization')).toBe(false);
  });
});
